import { useState } from "react";
import type { Slot } from "../../engine/game.ts";
import { useAppState } from "../app.ts";
import { keepArranged, readArranged } from "./arranged.ts";
import type { Preferences } from "./preferences.ts";
import { type FannedCard, sortHand } from "./sort.ts";

/** A hand in its holder's own order, and how to move one card: from then on the order is their own. */
export interface OwnOrder<Card extends FannedCard> {
  readonly cards: readonly Card[];
  /** `to`: the place it takes, from 0. */
  move(slot: Slot, to: number): void;
  /** Moves the card to another's place, if the drop target is a card of the hand; returns whether it was. */
  dropOn(card: Card, target: string): boolean;
}

/** A hand card's name as a drop target. */
export function dropName(slot: Slot): string {
  return `${CARD}${slot}`;
}

const CARD = "card ";

export function useOwnOrder<Card extends FannedCard>(
  hand: readonly Card[],
  preferences: Preferences,
  change: (preferences: Preferences) => void,
): OwnOrder<Card> {
  const table = useAppState(({ route }) => (route.screen === "table" ? route.id : ""));
  const [own, setOwn] = useState(() => readArranged(localStorage, table));
  const cards = sortHand(hand, preferences.order, own);
  const move = (slot: Slot, to: number) => {
    const slots = cards.map((card) => card.slot);
    // On one device, other hands of the table are arranged too.
    const others = own.filter((one) => !slots.includes(one));
    const arranged = [...others, ...movedTo(slots, slot, to)];
    setOwn(arranged);
    keepArranged(localStorage, table, arranged);
    if (preferences.order !== "own") change({ ...preferences, order: "own" });
  };
  return {
    cards,
    move,
    dropOn(card, target) {
      if (!target.startsWith(CARD)) return false;
      const to = cards.findIndex(({ slot }) => dropName(slot) === target);
      if (to !== -1) move(card.slot, to);
      return true;
    },
  };
}

/** The same slots with one of them at another place. */
export function movedTo(slots: readonly Slot[], slot: Slot, to: number): readonly Slot[] {
  const left = slots.filter((one) => one !== slot);
  left.splice(Math.max(0, Math.min(left.length, to)), 0, slot);
  return left;
}
