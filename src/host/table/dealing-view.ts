import type { Deck } from "../../../protocol/deck/deck.ts";
import { nextShuffler } from "../../../protocol/deck/shuffle/chain.ts";
import { cannotDeal } from "../../match/awaited.ts";
import { hasShown } from "../../match/dealing/dice-dealer.ts";
import type { Match } from "../../match/match.ts";
import type { DealingPart, DealingView } from "../api/match-api.ts";

/** Progress of the chance that the match waits for; `null` while moves are awaited and when over. */
export function viewDealing(match: Match): DealingView | null {
  const { phase, dealing } = match;
  const { request, outcome, seats } = phase;
  if (request === null || outcome !== null || cannotDeal(match)) return null;
  const { deck, dice } = dealing.dealer;
  const each = (part: (seat: number) => DealingPart["at"]): readonly DealingPart[] =>
    seats.map((seat) => ({ seat, at: part(seat) }));
  if (request.kind === "roll")
    return {
      kind: "roll",
      parts: each((seat) => (dice !== null && hasShown(dice, seat) ? "done" : "working")),
    };
  if (deck === null || deck.joint === null) return { kind: "keys", parts: each(keyOf(deck)) };
  const { chain } = deck;
  if (request.kind === "shuffle" && chain !== null)
    return { kind: "shuffle", parts: each(shuffleOf(deck, chain)) };
  if (request.kind === "reshare") return { kind: "keys", parts: each(newKeyOf(deck)) };
  const given = deck.request?.shares;
  return { kind: request.kind, parts: each((seat) => (given?.has(seat) ? "done" : "working")) };
}

function keyOf(deck: Deck | null): (seat: number) => DealingPart["at"] {
  return (seat) => {
    if (deck?.reveals.has(seat)) return "done";
    return deck?.commits.has(seat) ? "proving" : "working";
  };
}

function newKeyOf({ reshares, accepted }: Deck): (seat: number) => DealingPart["at"] {
  return (seat) => {
    if (accepted.has(seat)) return "done";
    return reshares.has(seat) ? "proving" : "working";
  };
}

function shuffleOf(
  deck: Deck,
  { steps }: NonNullable<Deck["chain"]>,
): (seat: number) => DealingPart["at"] {
  const next = nextShuffler(deck);
  return (seat) => {
    const step = steps.find((one) => one.seat === seat);
    if (step === undefined) return seat === next ? "working" : "waiting";
    if (step.proof === null) return "proving";
    return step.proved ? "done" : "checking";
  };
}
