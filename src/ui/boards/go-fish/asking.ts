import type { Seat } from "../../../engine/game.ts";
import type { Action } from "../../../games/go-fish/state.ts";
import { faceOf, type View } from "../../../games/go-fish/view.ts";
import type { FannedCard } from "../../cards/sort.ts";

type Ask = Extract<Action, { kind: "ask" }>;

/**
 * A card of our own hand with its rank. Cards that everybody has seen are in no slot, so they get numbers below zero.
 */
export interface OwnCard extends FannedCard {
  readonly rank: number;
}

/** Our own hand, every card with a unique number. */
export function ownCards({ hand }: Pick<View, "hand">): OwnCard[] {
  return hand.map((card) => {
    const face = faceOf(card);
    return { slot: card.card?.slot ?? -1 - face, face, rank: card.rank };
  });
}

/** The questions for this rank, by the order of seats. */
export function questionsFor(legal: readonly Action[], rank: number): Ask[] {
  return legal.filter((action) => action.kind === "ask").filter((ask) => ask.rank === rank);
}

/** Whether only one player can be asked, so that a card is enough; between questions, whether there is only one other. */
export function hasOneToAsk({ seats }: Pick<View, "seats">, legal: readonly Action[]): boolean {
  const asked = new Set(legal.flatMap((action) => (action.kind === "ask" ? action.of : [])));
  return asked.size === 0 ? seats.filter(({ gone }) => !gone).length === 2 : asked.size === 1;
}

/** The question for this rank to this player, if it may be asked. */
export function questionTo(
  legal: readonly Action[],
  rank: number | null,
  seat: Seat,
): Ask | undefined {
  return rank === null ? undefined : questionsFor(legal, rank).find(({ of }) => of === seat);
}
