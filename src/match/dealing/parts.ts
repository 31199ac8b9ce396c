import { receiveClaims } from "../../../protocol/deck/claims/claims.ts";
import type { Deck } from "../../../protocol/deck/deck.ts";
import { type Message, parseMessage } from "../../../protocol/deck/messages.ts";
import type { Check } from "../../../protocol/deck/proofs/equation.ts";
import { receive } from "../../../protocol/deck/receive.ts";
import type { Proofs } from "../../../protocol/deck/received.ts";
import { pendingProofs, settleProofs } from "../../../protocol/deck/shuffle/chain.ts";
import type { Entry } from "../../../protocol/entry.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { ChanceRequest, Claim, Seat } from "../../engine/game.ts";
import type { Match } from "../match.ts";
import { type Dealer, proceed, type Request, randomOf, suiteOf } from "./dealer.ts";
import { takeDicePart } from "./dice-dealer.ts";
import { type Verdict, verdictOn } from "./work.ts";

/** What a seat may send for a request of chance. A card is shown, denied or handed on only with a move. */
const ASKED_FOR: readonly Message["kind"][] = [
  "key-commit",
  "key-reveal",
  "complaint",
  "shuffle",
  "shuffle-proof",
  "shares",
  "opening",
  "reshare",
  "accept",
];

/**
 * Takes an entry's parts in the current request, all or none. `early`: they rest on others' parts; `waiting`: their
 * proofs are being verified. Faults `dice/...`, `deck/...`: the author has cheated.
 */
export function takeParts(
  match: Match,
  from: Dealer,
  request: Request,
  entry: Entry,
  parts: readonly unknown[],
): Result<Dealer> | "early" | "waiting" {
  let dealer = from;
  const known = knownVerdict(match, entry);
  const checks: Check[] | null = known === undefined ? [] : null;
  for (const part of parts) {
    const taken =
      request.kind === "roll"
        ? takeDice(dealer, entry.seat, part)
        : takeDeckPart(match, dealer, request, entry.seat, part, checks);
    if (taken === "early" || !taken.ok) return taken;
    dealer = taken.value;
  }
  const verdict = checks === null ? (known ?? null) : verdictOnChecks(match, entry, checks);
  if (verdict === "waiting") return "waiting";
  return verdict === null ? ok(dealer) : { ok: false, fault: verdict };
}

function takeDice(dealer: Dealer, seat: Seat, part: unknown): Result<Dealer> | "early" {
  if (dealer.dice === null) return "early";
  const taken = takeDicePart(dealer.dice, seat, part);
  return taken === "early" || !taken.ok ? taken : ok({ ...dealer, dice: taken.value });
}

function takeDeckPart(
  match: Match,
  dealer: Dealer,
  request: Request,
  seat: Seat,
  part: unknown,
  checks: Check[] | null,
): Result<Dealer> | "early" {
  const suite = suiteOf(match);
  const { deck } = dealer;
  const message = parseMessage(part);
  if (!message.ok) return message;
  if (deck === null) return "early";
  const { kind } = message.value;
  if (!ASKED_FOR.includes(kind)) return unasked(seat);
  // A seat that has given a part has accepted the keys.
  if (kind === "complaint" && hasGiven(deck, seat)) return unasked(seat);
  if (kind === "opening") {
    const openings = deck.request?.openings;
    if (openings === undefined) return "early";
    if (!message.value.slots.every((slot) => openings.includes(slot))) return unasked(seat);
  }
  const taken = receive(suite, deck, seat, message.value, proofsFor(checks));
  if (!taken.ok) return taken.fault.code === "deck/out-of-turn" ? "early" : taken;
  const proofs = pendingProofs(suite, taken.value.deck);
  checks?.push(...taken.value.checks, ...proofs);
  const next = settleProofs(taken.value.deck, proofs, []).deck;
  const guilty = taken.value.convicted;
  const trouble = guilty?.fault ?? dealer.trouble;
  const convicted = guilty ? [...dealer.convicted, guilty.seat] : dealer.convicted;
  return proceed(match, { ...dealer, deck: next, trouble, convicted }, request);
}

function hasGiven({ chain, request }: Deck, seat: Seat): boolean {
  return chain?.steps.some((step) => step.seat === seat) || request?.shares.has(seat) || false;
}

function unasked(seat: Seat): Result<never> {
  return fail("deck/unasked", `Seat ${seat} sent something for the cards that nobody asked for.`);
}

/**
 * What is known about an entry's proofs, so that their equations are not checked again: they take most of the time when
 * a match of cards is replayed. Our own seat's hold: they were made here, from checked data.
 */
function knownVerdict({ me, work }: Match, entry: Entry): Verdict | undefined {
  if (entry.seat === me?.seat) return null;
  if (work.trusting) work.verdicts.set(entry, null);
  return work.verdicts.get(entry);
}

function proofsFor(checks: Check[] | null): Proofs {
  return checks === null ? "pass-over" : "state";
}

function verdictOnChecks(match: Match, entry: Entry, checks: Check[]): Verdict {
  if (checks.length === 0) return null;
  return verdictOn(match.work, suiteOf(match), randomOf(match), entry, checks);
}

/** What the rules say about a move: what it claims, and the chance request right after it. */
export interface MoveTerms {
  readonly claims: readonly Claim[];
  readonly ahead: ChanceRequest | null;
}

/**
 * Takes what comes with a move: the proofs of its claims, or the link for the throw that follows it. The proofs
 * themselves are not verified here: the caller verifies the equations added to `checks`, or already has.
 */
export function takeMoveParts(
  match: Match,
  dealer: Dealer,
  seat: Seat,
  { claims, ahead }: MoveTerms,
  parts: readonly unknown[],
  checks: Check[] | null = null,
): Result<Dealer> {
  if (claims.length > 0) return takeClaims(match, dealer, seat, claims, parts, checks);
  const [part, ...more] = parts;
  if (part === undefined) return ok(dealer);
  const taken =
    ahead?.kind === "roll" && more.length === 0 ? takeDice(dealer, seat, part) : "early";
  return taken === "early"
    ? fail("entry/unasked-parts", "The move comes with something that nobody asked for.")
    : taken;
}

function takeClaims(
  match: Match,
  dealer: Dealer,
  seat: Seat,
  claims: readonly Claim[],
  parts: readonly unknown[],
  checks: Check[] | null,
): Result<Dealer> {
  const { deck } = dealer;
  if (deck === null) return fail("match/no-dealer", "No pieces have been dealt yet.");
  const taken = receiveClaims(suiteOf(match), deck, seat, claims, parts, proofsFor(checks));
  if (!taken.ok) return taken;
  checks?.push(...taken.value.checks);
  return ok({ ...dealer, deck: taken.value.deck });
}

/** What is wrong with the parts of a move, by the dealer at the start of the phase; `null`: nothing. */
export function judgeMoveParts(
  match: Match,
  dealer: Dealer,
  entry: Entry,
  terms: MoveTerms,
  parts: readonly unknown[],
): Verdict {
  const known = knownVerdict(match, entry);
  const checks: Check[] | null = known === undefined ? [] : null;
  const taken = takeMoveParts(match, dealer, entry.seat, terms, parts, checks);
  if (!taken.ok) return taken.fault;
  return checks === null ? (known ?? null) : verdictOnChecks(match, entry, checks);
}
