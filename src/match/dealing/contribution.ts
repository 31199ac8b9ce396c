import { equalBytes, fromHex, toHex } from "../../../protocol/bytes.ts";
import { encode } from "../../../protocol/cbor/cbor.ts";
import { proveClaims } from "../../../protocol/deck/claims/claims.ts";
import type { Answers } from "../../../protocol/deck/dealing/answers.ts";
import { owingSeats } from "../../../protocol/deck/dealing/requests.ts";
import type { Deck } from "../../../protocol/deck/deck.ts";
import type { Message } from "../../../protocol/deck/messages.ts";
import { makeSecrets, type Secrets } from "../../../protocol/deck/secrets.ts";
import { nextShuffler } from "../../../protocol/deck/shuffle/chain.ts";
import type { Body } from "../../../protocol/entry.ts";
import { seededBytes } from "../../../protocol/randomness.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Claim, Face, Seat, Slot } from "../../engine/game.ts";
import type { Match, Own } from "../match.ts";
import { suiteOf } from "./dealer.ts";
import { dicePartOf, ownChain } from "./dice-dealer.ts";
import { answerLater, answersFrom, atOnce, proofsLater } from "./work.ts";

type Part = Extract<Body, { readonly kind: "chance" }>["parts"][number];

/** What our own seat gives to chance now. */
export interface Contribution {
  readonly parts: readonly Part[];
  /** What this machine knows once the parts are sent. */
  readonly own: Own;
  /** The seed in hex if it must survive a crash; the same seed makes the same contribution again. */
  readonly sealed: string | null;
}

const SEED_BYTES = 32;

/** Our own seat's part in the current request; `null` if none is due. `seed`: 32 fresh random bytes. */
export function contributionOf(match: Match, seed: Uint8Array): Contribution | null {
  const { me, dealing } = match;
  const { request } = match.phase;
  const { dealer, own } = dealing;
  if (me === null || request === null || dealer.trouble !== null) return null;
  if (request.kind !== "roll") return deckContribution(match, me.seat, seed);
  const { dice } = dealer;
  if (dice === null) return null;
  const fresh = !dice.commitments.has(me.seat);
  const chain = fresh ? ownChain(dice, me.seat, seed) : own.chain;
  const part = dicePartOf(dice, me.seat, chain);
  if (part === null) return null;
  return { parts: [part], own: { ...own, chain }, sealed: fresh ? toHex(seed) : null };
}

function deckContribution(match: Match, seat: Seat, seed: Uint8Array): Contribution | null {
  const { own, dealer } = match.dealing;
  const { deck } = dealer;
  if (deck === null || !deck.keys.live.includes(seat)) return null;
  const suite = suiteOf(match);
  const secrets = deck.commits.has(seat)
    ? own.deck
    : makeSecrets(suite, deck, seat, seededBytes(seed, "keys"));
  // Only others have a copy of our own entry: the secrets behind it are lost.
  if (secrets === null) return null;
  const unproved = deck.chain?.steps.some((step) => step.seat === seat && step.proof === null);
  if (unproved && secrets.shuffles.size === 0) return null;
  const answer = answerFor(match, deck, secrets, seed);
  if (answer === null || answer.made.messages.length === 0) return null;
  const { messages, secrets: after } = answer.made;
  return {
    parts: messages,
    own: { ...own, deck: after },
    sealed: messages.some(hidesSecrets) ? toHex(answer.seed) : null,
  };
}

/**
 * Shuffles, their proofs and the shares of whole hands take up to a fifth of a second, everything else a few
 * milliseconds.
 */
function answerFor(
  match: Match,
  deck: Deck,
  secrets: Secrets,
  seed: Uint8Array,
): { readonly made: Answers; readonly seed: Uint8Array } | null {
  const { work } = match;
  const { seat } = secrets;
  const heavy = work.deferred ? heavyDue(deck, seat) : null;
  if (heavy === null) return { made: answersFrom(suiteOf(match), deck, secrets, seed), seed };
  return answerLater(work, `${deck.setup.deck}/${heavy}`, deck, secrets, seed);
}

/** Shares for up to this many pieces take milliseconds. */
const FEW = 8;

/** Names what this seat owes if making it takes long, otherwise `null`. */
function heavyDue(deck: Deck, seat: Seat): string | null {
  const { chain, request } = deck;
  const owing = request !== null && owingSeats(deck).includes(seat);
  if (owing && request.items.length > FEW) return `shares/${request.number}`;
  if (chain === null) return null;
  const step = chain.steps.findIndex((one) => one.seat === seat && one.proof === null);
  if (step >= 0) return `proof/${chain.number}/${step}`;
  return nextShuffler(deck) === seat ? `shuffle/${chain.number}` : null;
}

/** Keys and masks are drawn for these messages; all other secrets follow from them and the log. */
function hidesSecrets({ kind }: Message): boolean {
  return kind === "key-commit" || kind === "shuffle";
}

/**
 * Recreates a stored contribution of our own seat, and with it the secrets known only here. Fault `match/lost-secrets`.
 */
export function regain(match: Match, parts: readonly Part[], sealed: string): Result<Own> {
  const seed = fromHex(sealed);
  const made =
    seed.ok && seed.value.length === SEED_BYTES
      ? atOnce(match.work, () => contributionOf(match, seed.value))
      : null;
  return made !== null && equalBytes(encode(made.parts), encode(parts))
    ? ok(made.own)
    : fail("match/lost-secrets", "The secrets stored with one of your entries do not match it.");
}

/**
 * The proofs for our own move's claims, or `null` while they are being made elsewhere; `move` names it within the
 * match. For a false claim: its refusal, in the rules' words.
 */
export function proofsOf(
  match: Match,
  claims: readonly Claim[],
  move: string,
): Result<readonly Part[]> | null {
  const { dealing, phase, tools, work } = match;
  const { own } = dealing;
  const { dealer } = phase;
  const untrue = claims.find((claim) => !holds(own.faces, claim));
  if (untrue !== undefined) return { ok: false, fault: untrue.refusal };
  if (dealer.deck === null || own.deck === null || tools === null)
    return fail("match/lost-secrets", "The keys to these pieces are not on this machine.");
  // Showing a piece takes a millisecond, denying pieces up to a fifth of a second.
  if (work.deferred && claims.some(({ kind }) => kind === "none"))
    return proofsLater(work, move, dealer.deck, own.deck, claims);
  return proveClaims(suiteOf(match), dealer.deck, own.deck, claims, tools.random);
}

function holds(faces: ReadonlyMap<Slot, Face>, claim: Claim): boolean {
  if (claim.kind === "is") return faces.get(claim.slot) === claim.face;
  return claim.slots.every((slot) => {
    const face = faces.get(slot);
    return face !== undefined && !claim.faces.includes(face);
  });
}

/** Our own link for a throw that follows our own move, so that it needs no separate message. */
export function linkAhead(match: Match): readonly Part[] {
  const { me, phase, dealing } = match;
  const { dealer } = phase;
  if (me === null || dealer.dice?.dice == null) return [];
  const part = dicePartOf(dealer.dice, me.seat, dealing.own.chain);
  return part === null ? [] : [part];
}
