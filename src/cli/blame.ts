import { equalBytes } from "../../protocol/bytes.ts";
import type { Content } from "../../protocol/content.ts";
import type { Deck } from "../../protocol/deck/deck.ts";
import { type Entry, readEntry } from "../../protocol/entry.ts";
import { openManifest } from "../../protocol/manifest.ts";
import { decodeRecord, type MatchRecord } from "../../protocol/record.ts";
import type { Fault } from "../../protocol/result.ts";
import { openStart } from "../../protocol/start.ts";
import type { Seat } from "../engine/game.ts";
import { createMatch } from "../match/create.ts";
import { baseOf, nameBase } from "../match/dealing/base.ts";
import type { Effect, Match, SignedEntry } from "../match/match.ts";
import { receiveEntry } from "../match/receive.ts";
import type { VerifyTools } from "../match/record/verification.ts";
import { close } from "../match/settlement.ts";

/** What exactly is wrong with a refused record. */
export interface Blame {
  readonly fault: Fault;
  /** The entry's number in the file. */
  readonly entry: number;
  readonly phase: number;
  /** The author of an entry that is false on its own; `null` if that cannot be told. */
  readonly seat: Seat | null;
  readonly step: number | null;
  readonly key: Uint8Array | null;
  readonly name: string | null;
}

interface Found {
  readonly entry: SignedEntry | null;
  readonly bytes: Uint8Array;
  readonly fault: Fault;
  readonly innocent?: true;
}

/**
 * Replays a refused record and looks at the verdict on each entry; `null` if no entry is wrong. More exact than the
 * verifier, which stops where something goes wrong: that need not be the wrong entry, because a false part is judged
 * only once what it rests on has arrived.
 */
export function findBlame(bytes: Uint8Array, tools: VerifyTools): Blame | null {
  const record = decodeRecord(bytes);
  const match = record.ok ? openMatch(record.value, tools) : null;
  if (!record.ok || match === null) return null;
  const { contents, entries } = record.value;
  let next = 0;
  for (const [phase, content] of contents.entries()) {
    const end = next + content.answers.length + content.resigned.length;
    const found = playPhase(match, content, entries.slice(next, end));
    if (found === "done") {
      next = end;
      continue;
    }
    if (found === null) return null;
    const entry = next + entries.slice(next, end).findIndex((one) => equalBytes(one, found.bytes));
    const seat = found.innocent ? null : (found.entry?.value.seat ?? null);
    const join = seat === null ? undefined : match.seating.joins[seat]?.value;
    return {
      fault: found.fault,
      entry,
      phase,
      seat,
      step: found.entry?.value.step ?? null,
      key: join?.player ?? null,
      name: join?.name ?? null,
    };
  }
  return null;
}

function openMatch(record: MatchRecord, tools: VerifyTools): Match | null {
  const table = openManifest(record.manifest, tools.verify);
  const seating = table.ok ? openStart(record.start, table.value, tools.verify) : null;
  const game = table.ok ? tools.findGame(table.value.value.game) : undefined;
  if (!seating?.ok || game === undefined) return null;
  const created = createMatch({
    game,
    seating: seating.value,
    me: null,
    verify: tools.verify,
    stored: [],
    ...(tools.chance && { chance: { ...tools.chance, deferred: false } }),
  });
  return created.ok ? created.value.match : null;
}

function playPhase(
  match: Match,
  content: Content,
  entries: readonly Uint8Array[],
): Found | "done" | null {
  const { turn } = match.phase;
  for (const bytes of entries) {
    const read = readEntry(bytes);
    if (!read.ok) return { entry: null, bytes, fault: read.fault };
    const { effects } = receiveEntry(match, bytes);
    const refused = falseIn(match) ?? refusedIn(effects, read.value);
    if (refused !== null) return refused;
    if (read.value.value.turn > turn)
      return {
        entry: read.value,
        bytes,
        fault: fault("entry/wrong-turn", "It belongs to a later phase.", "turn"),
      };
  }
  if (match.phase.turn > turn) return "done";
  if (close(match, content, []) !== null) return "done";
  return waitingIn(match);
}

/** An entry judged false. */
function falseIn({ pool }: Match): Found | null {
  for (const [entry, status] of pool.status)
    if (typeof status === "object") return { entry, bytes: entry.bytes, fault: status };
  return null;
}

function refusedIn(effects: readonly Effect[], entry: SignedEntry): Found | null {
  const { bytes } = entry;
  for (const effect of effects) {
    if (effect.kind === "refused" && effect.seat !== null) {
      // Without a valid signature, nobody can be named as the author.
      const unsigned = effect.fault.code === "entry/bad-signature";
      return { entry: unsigned ? null : entry, bytes, fault: effect.fault };
    }
    if (effect.kind === "convicted" && entry.value.body.kind !== "resign")
      return { entry, bytes, fault: effect.fault };
  }
  return null;
}

/** An entry that still waits for something although everything its phase names is here. */
function waitingIn(match: Match): Found | null {
  const waiting = [...match.pool.status].flatMap(([entry, status]) =>
    status === "early" ? entry : [],
  );
  for (const entry of waiting) {
    const wrong = whyEarly(match, entry.value);
    if (wrong !== null) return { entry, bytes: entry.bytes, fault: wrong };
  }
  const [first] = waiting;
  if (first === undefined) return null;
  return {
    entry: first,
    bytes: first.bytes,
    fault: fault("entry/rests-elsewhere", "It rests on entries that are not in the file.", "base"),
    // The author of an entry it rests on may have changed that one.
    innocent: true,
  };
}

function whyEarly({ pool, dealing }: Match, { seat, step, body, base }: Entry): Fault | null {
  for (let before = 0; before < step; before++)
    if (!pool.faces.has(`${seat}/${before}`))
      return fault("entry/wrong-step", "The player's previous step is missing.", "step");
  if (body.kind !== "chance") return null;
  const { deck } = dealing.dealer;
  for (const part of body.parts) {
    const wrong = deck === null ? null : wrongPart(deck, seat, part as Part);
    if (wrong !== null) return wrong;
  }
  const here = nameBase(baseOf(dealing.applied, seat, body.parts));
  const rests = base === undefined || here === undefined ? base === here : equalBytes(base, here);
  return rests
    ? fault("entry/doubled", "Its player has already given this part, or nobody asked for it.")
    : null;
}

type Part = { readonly [field: string]: unknown };

/** How a deck's message does not match the open request. */
function wrongPart(deck: Deck, seat: Seat, part: Part): Fault | null {
  const { kind } = part;
  const { request, chain, commits, reveals, reshares, accepted } = deck;
  const doubled = (is: boolean) =>
    is ? fault("entry/doubled", "Its player has already given this part.", `parts.${kind}`) : null;
  switch (kind) {
    case "key-commit":
      return doubled(commits.has(seat));
    case "key-reveal":
      return doubled(reveals.has(seat));
    case "reshare":
      return doubled(reshares.has(seat));
    case "accept":
      return doubled(accepted.has(seat));
    case "shares":
      if (part["request"] !== request?.number) return wrongRequest("request");
      return doubled(request?.shares.has(seat) ?? false);
    case "shuffle":
    case "shuffle-proof": {
      if (part["shuffle"] !== chain?.number) return wrongRequest("shuffle");
      const own = chain?.steps.findIndex((step) => step.seat === seat) ?? -1;
      if (kind === "shuffle" && own >= 0) return doubled(true);
      const due = kind === "shuffle" ? chain?.steps.length : own;
      return part["step"] === due
        ? null
        : fault("entry/wrong-step", "It is for a different step of the shuffle.", "parts.step");
    }
    default:
      return null;
  }
}

function wrongRequest(field: string): Fault {
  return fault("entry/wrong-request", "It answers a request that was not open.", `parts.${field}`);
}

function fault(code: Fault["code"], message: string, field?: string): Fault {
  return field === undefined ? { code, message } : { code, message, field };
}
