import { readFile } from "node:fs/promises";
import { toHex } from "../../protocol/bytes.ts";
import type { Fault, Result } from "../../protocol/result.ts";
import { findGame } from "../games/registry.ts";
import { type VerifiedRecord, verifyRecord } from "../match/record/verification.ts";
import { openChance } from "../node/keys/crypto.ts";
import { createSignatures } from "../node/workers/signatures.ts";
import { withSigners } from "./agreed-by.ts";
import { type Blame, findBlame } from "./blame.ts";

/** Why a record is refused; `blame` names the entry at fault, if there is one. */
export interface Refusal {
  readonly ok: false;
  readonly fault: Fault;
  readonly blame: Blame | null;
}

type Opened = Extract<Result<VerifiedRecord>, { ok: true }> | Refusal;

/** Reads a record's file and checks all of it. Faults `record/unreadable` and those of `verifyRecord`. */
export async function openRecordFile(path: string): Promise<Opened> {
  const read = await readFile(path).catch(() => null);
  if (read === null)
    return {
      ok: false,
      fault: {
        code: "record/unreadable",
        message: `The file ${quoteName(path)} cannot be read.`,
      },
      blame: null,
    };
  const bytes = new Uint8Array(read);
  const { verify, begin, close } = createSignatures();
  const tools = { findGame, verify, chance: await openChance() };
  const opened = verifyRecord(bytes, { ...tools, begin });
  const blame = opened.ok ? null : blameFor(opened.fault, () => findBlame(bytes, tools));
  await close();
  if (!opened.ok) return { ...opened, blame };
  const { ending } = opened.value;
  return { ok: true, value: { ...opened.value, ending: withSigners(ending, bytes) } };
}

/** Only for faults in entries or contents, where the verifier's own answer is less exact. */
function blameFor({ field = "" }: Fault, find: () => Blame | null): Blame | null {
  return /^(entries|contents)\./.test(field) ? find() : null;
}

/**
 * One line a person can read and a program can match:
 * `REFUSED entry/bad-signature (entries.3, phase 3, by "Bob" (1a2b3c4d5e6f7081)): ...`.
 */
export function refusalLine({ fault, blame }: Refusal): string {
  const { code, message, field } = blame?.fault ?? fault;
  const places =
    blame === null ? [field] : [pathOf(blame), `phase ${blame.phase}`, authorOf(blame)];
  const place = places.filter((one) => one !== undefined).join(", ");
  return `REFUSED ${code}${place === "" ? "" : ` (${place})`}: ${message}`;
}

function authorOf({ name, key, seat }: Blame): string {
  return seat === null
    ? "by nobody who could be named"
    : `by ${quoteName(name ?? "")} (${fingerprintOf(key)})`;
}

/** Where in the file: the entry, and the field in it. */
export function pathOf({ entry, fault: { field } }: Blame): string {
  return field === undefined || field === "" ? `entries.${entry}` : `entries.${entry}.${field}`;
}

const FINGERPRINT_DIGITS = 16;

/** The first digits of a key, as many as the app shows, to tell apart two players of the same name. */
export function fingerprintOf(key: Uint8Array | null | undefined): string {
  return key == null ? "" : toHex(key).slice(0, FINGERPRINT_DIGITS);
}

/**
 * A player's name, made unable to pose as anything else: in quotes, with invisible characters and those that reorder
 * text escaped.
 */
export function quoteName(name: string): string {
  return JSON.stringify(name).replace(
    /\p{C}|(?! )\p{Z}/gu,
    (letter) => `\\u{${letter.codePointAt(0)?.toString(16)}}`,
  );
}

/** The result in one line, seats by name. */
export function resultLine({ outcome, players }: VerifiedRecord): string {
  if (outcome === null) return "not finished";
  const nameOf = (seat: number) => quoteName(players[seat] ?? `seat ${seat}`);
  const names = outcome.winners.map(nameOf);
  const who = names.length === 0 ? "nobody won" : `won by ${names.join(", ")}`;
  const chips = outcome.payouts.map((paid, seat) => `${nameOf(seat)} ${paid}`);
  return `${who} (${outcome.reason}); payouts: ${chips.join(", ")}`;
}
