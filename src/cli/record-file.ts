import { readFile } from "node:fs/promises";
import { fail, type Result } from "../../protocol/result.ts";
import { findGame } from "../games/registry.ts";
import { openChance } from "../host/crypto.ts";
import { createSignatures } from "../host/signatures.ts";
import { type VerifiedRecord, verifyRecord } from "../match/verification.ts";

/** Reads a record's file and checks all of it. Faults `record/unreadable` and those of `verifyRecord`. */
export async function openRecordFile(path: string): Promise<Result<VerifiedRecord>> {
  const bytes = await readFile(path).catch(() => null);
  if (bytes === null) return fail("record/unreadable", `The file ${path} cannot be read.`);
  const { verify, begin, close } = createSignatures();
  const chance = await openChance();
  const opened = verifyRecord(new Uint8Array(bytes), { findGame, verify, begin, chance });
  await close();
  return opened;
}

/** One line a person can read and a program can match: `REFUSED entry/bad-signature (entries.3): ...`. */
export function refusalLine({ fault }: Extract<Result<never>, { ok: false }>): string {
  const place = fault.field === undefined ? "" : ` (${fault.field})`;
  return `REFUSED ${fault.code}${place}: ${fault.message}`;
}

/** The result in one line, seats by name. */
export function resultLine({ outcome, players }: VerifiedRecord): string {
  if (outcome === null) return "not finished";
  const names = outcome.winners.map((seat) => players[seat] ?? `seat ${seat}`);
  const who = names.length === 0 ? "nobody won" : `won by ${names.join(", ")}`;
  const chips = outcome.payouts.map((paid, seat) => `${players[seat] ?? seat} ${paid}`);
  return `${who} (${outcome.reason}); payouts: ${chips.join(", ")}`;
}
