import { faceOf, follow } from "../../../protocol/deck/secrets.ts";
import type { Dealing, Match, Own, SignedEntry } from "../match.ts";
import { type Dealer, IDLE, suiteOf } from "./dealer.ts";

type Writable = { -readonly [Key in keyof Dealing]: Dealing[Key] };

const NOTHING_OWN: Own = { chain: null, deck: null, faces: new Map(), sealed: [] };

export function newDealing(): Dealing {
  return { dealer: IDLE, applied: [], own: NOTHING_OWN };
}

/** Continues with this dealer, and with these entries in it. Our own seat keeps what it learns from them. */
export function deal(match: Match, dealer: Dealer, applied: readonly SignedEntry[]): void {
  const dealing = match.dealing as Writable;
  dealing.own = learn(match, dealer);
  dealing.dealer = dealer;
  dealing.applied = applied;
}

/** Replaces our own seat's secrets, which change with each entry it signs. */
export function setOwn(match: Pick<Match, "dealing">, own: Own): void {
  (match.dealing as Writable).own = own;
}

function learn(match: Match, dealer: Dealer): Own {
  const { me, dealing } = match;
  const { own } = dealing;
  const before = dealing.dealer.deck;
  const { deck } = dealer;
  if (me === null || deck === null || own.deck === null || deck === before) return own;
  const suite = suiteOf(match);
  const secrets = deck.keys === before?.keys ? own.deck : follow(suite, deck, own.deck).secrets;
  if (deck.slots === before?.slots) return { ...own, deck: secrets };
  const faces = new Map(own.faces);
  for (const [slot, state] of deck.slots) {
    if (state.kind !== "held" || state.holding.seat !== me.seat || faces.has(slot)) continue;
    const face = faceOf(suite, deck, secrets, slot);
    if (face !== null) faces.set(slot, face);
  }
  return { ...own, deck: secrets, faces };
}
