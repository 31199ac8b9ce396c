import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Slot } from "../../engine/game.ts";
import { moveInHand } from "./hand-keys.ts";

/**
 * One tab stop for a whole hand: arrows move through it, and when the focused piece leaves the hand its neighbour takes
 * the focus. Every piece is a `button` with `data-slot`.
 */
export function useHandCursor(slots: readonly Slot[], columns: number) {
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState<{ readonly slot: Slot; readonly index: number } | null>(null);
  const inHand = at === null ? -1 : slots.indexOf(at.slot);
  const index = inHand >= 0 ? inHand : Math.max(0, Math.min(at?.index ?? 0, slots.length - 1));
  const focused = useRef(false);

  const find = (slot: Slot) =>
    list.current?.querySelector<HTMLElement>(`[data-slot="${slot}"]`) ?? null;
  const focus = (slot: Slot) => find(slot)?.focus();
  const current = slots[index];
  const isShown = useRef(false);
  useEffect(() => {
    if (isShown.current || current === undefined || find(current) === null) return;
    isShown.current = true;
    // While there was no hand yet, the page gave the focus to its title.
    if (document.activeElement?.matches("h1")) focus(current);
  });
  useEffect(() => {
    // A removed element loses the focus without a blur event.
    if (focused.current && document.activeElement === document.body && current !== undefined)
      focus(current);
  });

  return {
    list,
    /** The slot that takes the focus. */
    current,
    focus,
    /** Moves the focus if the key does that. */
    onKey(event: KeyboardEvent): boolean {
      const to = moveInHand(event.key, index, slots.length, columns);
      const slot = to === null ? undefined : slots[to];
      if (slot === undefined) return false;
      focus(slot);
      return true;
    },
    propsFor: (slot: Slot) => ({
      "data-slot": slot,
      "data-autofocus": slot === current,
      tabIndex: slot === current ? 0 : -1,
      onFocus: () => {
        focused.current = true;
        setAt({ slot, index: slots.indexOf(slot) });
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        // A dialog only borrows the focus.
        focused.current = relatedTarget?.closest("dialog") != null;
      },
    }),
  };
}
