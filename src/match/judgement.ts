import { equalBytes } from "../../protocol/bytes.ts";
import type { Entry } from "../../protocol/entry.ts";
import type { Fault } from "../../protocol/result.ts";
import type { Seat } from "../engine/game.ts";
import { checkMove } from "./checked-move.ts";
import { baseOf, nameBase } from "./dealing/base.ts";
import { regain } from "./dealing/contribution.ts";
import { answerTo, type Dealer } from "./dealing/dealer.ts";
import { deal, setOwn } from "./dealing/dealing.ts";
import { judgeMoveParts, takeParts } from "./dealing/parts.ts";
import { convict, followsEntry, isConvicted } from "./guilt.ts";
import { named } from "./history.ts";
import type { Dealing, Effect, Match, Phase, SignedEntry } from "./match.ts";

import {
  isGood,
  isSettled,
  openResignations,
  placeOf,
  placesBefore,
  resignationNamed,
  secretOf,
  setStatus,
  unsettled,
} from "./pool.ts";

/**
 * The verdict on an entry of a phase. Everything it depends on is fixed by the history and the base that the entry
 * names, so every judge reaches the same.
 */
export type Judgement =
  /** It counts. `dealer`: with its parts of chance, and the seats that these convict. */
  | { readonly kind: "good"; readonly dealer: Dealer | null }
  /** It rests on entries that are not here. */
  | { readonly kind: "early" }
  /** Its proofs are being verified. */
  | { readonly kind: "waiting" }
  /** It changes nothing. `offence`: no honest client signs it. */
  | { readonly kind: "refused"; readonly fault: Fault; readonly offence: boolean };

const EARLY: Judgement = { kind: "early" };

/** Judges whatever is here and not yet judged, until no verdict makes another one possible. */
export function sift(match: Match): Effect[] {
  const effects: Effect[] = [];
  for (let moved = true; moved; ) {
    moved = false;
    for (const entry of unsettled(match.pool)) {
      // Parsing a shuffle's proof again takes ten milliseconds.
      if (match.work.verdicts.get(entry.value) === "waiting") continue;
      const judgement = judgeHere(match, entry);
      if (judgement.kind === "early") continue;
      if (judgement.kind === "waiting") {
        setStatus(match.pool, entry, "waiting");
        continue;
      }
      moved = true;
      effects.push(...settleEntry(match, entry, judgement));
    }
  }
  return effects;
}

function settleEntry(
  match: Match,
  entry: SignedEntry,
  judgement: Extract<Judgement, { kind: "good" | "refused" }>,
): Effect[] {
  const { pool, dealing } = match;
  if (judgement.kind === "refused") {
    const { fault, offence } = judgement;
    setStatus(pool, entry, fault);
    const { seat } = entry.value;
    const refused: Effect = { kind: "refused", fault, seat };
    return offence ? [refused, ...accuse(match, entry, seat, fault)] : [refused];
  }
  setStatus(pool, entry, "good");
  // Our own entries are written when they are signed, resignations when they arrive.
  const done = hasMade(match, entry) || entry.value.body.kind === "resign";
  const written = done ? [] : [stored(match, entry)];
  const effects = [...regainOwn(match, entry), ...written];
  const { dealer } = judgement;
  if (dealer === null) return effects;
  const guilty = dealer.convicted.filter((seat) => !dealing.dealer.convicted.includes(seat));
  const convictions = guilty.flatMap((seat) =>
    accuse(match, entry, seat, dealer.trouble ?? FALSE_KEYS),
  );
  deal(match, dealer, [...dealing.applied, entry]);
  return [...effects, ...convictions];
}

const FALSE_KEYS: Fault = {
  code: "deck/bad-share",
  message: "A player shared keys that open nothing.",
};

/** Puts an entry on disk before anything that rests on it is sent. */
function stored(match: Match, entry: SignedEntry): Effect {
  return storeEntry(entry, ownSecret(match, entry));
}

/** Only our own entries have secrets here. Looking for one would hash the entries of all others, too. */
function ownSecret({ pool, me }: Match, entry: SignedEntry): string | null {
  return entry.value.seat === me?.seat ? secretOf(pool, entry) : null;
}

/** `sealed`: the secret behind it, which others cannot return. */
export function storeEntry({ bytes }: SignedEntry, sealed: string | null = null): Effect {
  return { kind: "store", line: { kind: "entry", bytes, sealed }, sync: sealed !== null };
}

/** From disk or from others: recovers the secret behind our own entry. */
function regainOwn(match: Match, entry: SignedEntry): Effect[] {
  const { dealing } = match;
  const sealed = ownSecret(match, entry);
  const { seat, body } = entry.value;
  if (sealed === null) return [];
  if (body.kind === "act")
    setOwn(match, { ...dealing.own, sealed: [...dealing.own.sealed, sealed] });
  if (body.kind !== "chance" || hasMade(match, entry)) return [];
  const regained = regain(match, body.parts, sealed);
  if (!regained.ok) return [{ kind: "refused", fault: regained.fault, seat }];
  setOwn(match, regained.value);
  return [];
}

/** Whether this is our own entry, just signed, so that its secret is here already. */
function hasMade({ intent }: Match, entry: SignedEntry): boolean {
  return intent.signed === entry;
}

function accuse(match: Match, entry: SignedEntry, seat: Seat, fault: Fault): Effect[] {
  const { body, seat: author } = entry.value;
  const base = body.kind === "chance" ? baseOf(match.dealing.applied, author, body.parts) : [];
  return convict(match, seat, fault, {
    kind: "entry",
    entry: entry.bytes,
    base: base.map(({ bytes }) => bytes),
  });
}

/** The dealer with which an entry's parts were last found to be early: to read a shuffle again takes up to ten milliseconds. */
const earlyWith = new WeakMap<SignedEntry, Dealer>();

/** Judges an entry of the open phase by what is here. */
function judgeHere(match: Match, entry: SignedEntry): Judgement {
  const { pool, phase, dealing } = match;
  const { seat, step, turn, body } = entry.value;
  if (hasResigned(match, entry))
    return refused("entry/after-resignation", "This player had already resigned.");
  if (!areBefore(match, entry)) return EARLY;
  // Of two faces of one step, only the first one counts here.
  if (pool.faces.get(placeOf(seat, step))?.some((one) => one !== entry && isGood(pool, one)))
    return refused("entry/two-faces", "This player has signed a different version of this step.");
  if (body.kind === "resign") return { kind: "good", dealer: null };
  if (body.kind === "act" && body.seen.some((hash) => !resignationNamed(pool, hash))) return EARLY;
  if (body.kind === "chance" && earlyWith.get(entry) === dealing.dealer) return EARLY;
  const judged = judgeBody(match, phase, dealing, entry.value);
  if (judged.kind === "early") earlyWith.set(entry, dealing.dealer);
  // What is false on these entries must be false on its base alone, or it convicts nobody.
  if (judged.kind !== "refused" || !judged.offence || body.kind !== "chance") return judged;
  const base = baseOf(dealing.applied, seat, body.parts);
  const alone = rebuild(match, phase, base);
  const again = alone === null ? EARLY : judgeBody(match, phase, alone, entry.value);
  // Whether it is an offence shows once its own proofs have been verified.
  if (again.kind === "waiting") return again;
  const offence = again.kind === "refused" && again.offence;
  return { ...judged, offence: offence && turn === phase.turn };
}

/**
 * Whether what the entry comes after is here. What a liar's bot signed before its owner's resignation may have been
 * refused, and so may what a liar itself signed before its own: others may hold another face of that, which counts.
 */
function areBefore(match: Match, { value }: SignedEntry): boolean {
  const { pool, owners } = match;
  const isLiar = value.body.kind === "resign" && isConvicted(match, value.seat);
  const ownBefore = Array.from({ length: value.step }, (_, step) => placeOf(value.seat, step));
  const isHere = (place: string) =>
    pool.faces
      .get(place)
      ?.some(
        (one) =>
          isGood(pool, one) || ((isLiar || !ownBefore.includes(place)) && isSettled(pool, one)),
      );
  return placesBefore(owners, value).every(isHere);
}

/** Judges an entry at its place in a phase, with these parts of chance given before it. */
export function judgeBody(
  match: Match,
  phase: Phase,
  { dealer, applied }: Pick<Dealing, "dealer" | "applied">,
  entry: Entry,
): Judgement {
  const { seat, step, body } = entry;
  const { request, gone, expected, outcome } = phase;
  if (body.kind === "resign") return { kind: "good", dealer: null };
  if (outcome !== null || gone.includes(seat))
    return refused("entry/out-of-turn", "This player is no longer in the match.");
  if (body.kind === "act") {
    if (request !== null || !expected.includes(seat) || step > 0) return outOfTurn();
    const checked = checkMove({ game: match.game, state: phase.state }, seat, body.action);
    if (!checked.ok) return { kind: "refused", fault: checked.fault, offence: true };
    // First, since it shows without the resignations that the move names.
    const leavers = seatsOf(match, body.seen);
    if (leavers === null) return EARLY;
    if (leavers.some((one, index) => index > 0 && one <= (leavers[index - 1] ?? -1)))
      return offence("entry/bad-seen", "The resignations are not named in seat order.");
    const terms = phase.voters.length > 2 ? { ...checked.value, ahead: null } : checked.value;
    const verdict = judgeMoveParts(match, phase.dealer, entry, terms, body.parts ?? []);
    if (verdict === "waiting") return { kind: "waiting" };
    return verdict === null
      ? { kind: "good", dealer: null }
      : { kind: "refused", fault: verdict, offence: true };
  }
  if (request === null) return outOfTurn();
  if (answerTo(dealer, request) !== null) return EARLY;
  const base = nameBase(baseOf(applied, seat, body.parts));
  if (!isSame(base, entry.base)) return EARLY;
  const taken = takeParts(match, dealer, request, entry, body.parts);
  if (taken === "early") return EARLY;
  if (taken === "waiting") return { kind: "waiting" };
  return taken.ok
    ? { kind: "good", dealer: taken.value }
    : { kind: "refused", fault: taken.fault, offence: isOffence(taken.fault) };
}

/** Faults of the deck that can result from having seen less of the log. */
const INNOCENT: readonly Fault["code"][] = [
  "deck/stale",
  "deck/out-of-turn",
  "deck/wrong-deck",
  "deck/no-such-seat",
];

function isOffence({ code }: Fault): boolean {
  return !INNOCENT.includes(code);
}

function isSame(one: Uint8Array | undefined, other: Uint8Array | undefined): boolean {
  return one === undefined || other === undefined ? one === other : equalBytes(one, other);
}

/** Whether its author, or its author's owner, had resigned before. */
function hasResigned({ pool, owners }: Match, entry: SignedEntry): boolean {
  return openResignations(pool).some((one) => followsEntry(owners, one, entry));
}

/** The authors of these resignations, including ones that a phase has listed since; `null` if one is not here. */
function seatsOf({ pool, history }: Match, seen: readonly Uint8Array[]): Seat[] | null {
  const seats = seen.flatMap((hash) => {
    const listed = () => history.finals.flatMap(({ entries }) => named(entries, hash) ?? [])[0];
    return (resignationNamed(pool, hash) ?? listed())?.value.seat ?? [];
  });
  return seats.length < seen.length ? null : seats;
}

/**
 * How far the request of a phase has come with the parts of these entries alone, in the order in which they can be
 * applied; `null` if one of them cannot be.
 */
export function rebuild(
  match: Match,
  phase: Phase,
  entries: readonly SignedEntry[],
): Pick<Dealing, "dealer" | "applied"> | null {
  const taken = applyInTurn(match, phase, entries, "none of them");
  return taken.applied.length < new Set(entries).size ? null : taken;
}

/** The same, leaving out entries that do not fit, until the request is fulfilled. */
export function takeWhatFits(
  match: Match,
  phase: Phase,
  entries: readonly SignedEntry[],
): Pick<Dealing, "dealer" | "applied"> {
  return applyInTurn(match, phase, entries, "the others");
}

/** `useful`: what is still of use once one entry is an offence. Judging the rest again each time costs the square of them. */
function applyInTurn(
  match: Match,
  phase: Phase,
  entries: readonly SignedEntry[],
  useful: "the others" | "none of them",
): Pick<Dealing, "dealer" | "applied"> {
  let { dealer } = phase;
  const applied: SignedEntry[] = [];
  const left = new Set(entries);
  for (let moved = true; moved && left.size > 0; ) {
    moved = false;
    for (const entry of left) {
      const judged = judgeBody(match, phase, { dealer, applied }, entry.value);
      if (useful === "none of them" && judged.kind === "refused" && judged.offence)
        return { dealer, applied };
      if (judged.kind !== "good" || judged.dealer === null) continue;
      ({ dealer } = judged);
      applied.push(entry);
      left.delete(entry);
      moved = true;
    }
  }
  return { dealer, applied };
}

function outOfTurn(): Judgement {
  return offence("entry/out-of-turn", "It is not this player's turn.");
}

function offence(code: Fault["code"], message: string): Judgement {
  return { kind: "refused", fault: { code, message }, offence: true };
}

function refused(code: Fault["code"], message: string): Judgement {
  return { kind: "refused", fault: { code, message }, offence: false };
}
