import { type MouseEvent as Press, useRef } from "react";
import type { Seat } from "../../engine/game.ts";
import type { MoveLine } from "../../host/api/api.ts";

/** Keys that go on while they are held, as everybody expects of them. */
const GOING_ON = /^(Arrow|Page|Home$|End$|Tab$|Backspace$|Delete$)/;

const TYPING = "input, textarea, select, [contenteditable]";

/**
 * A key that is held down presses once: otherwise Enter on a button, or the key of a move, would act again as soon as the
 * first act is answered.
 */
export function pressHeldKeysOnce(page: Pick<Window, "addEventListener">): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { repeat, key, target } = event;
    if (!repeat || GOING_ON.test(key)) return;
    // In a field, a letter may be held; Enter would send a form.
    if (target instanceof Element && target.matches(key === "Enter" ? "textarea" : TYPING)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  page.addEventListener("keydown", onKeyDown, { capture: true });
}

const CONTROLS = "a, button, summary, input, select, textarea, [role=gridcell]";

/**
 * The second press of a double click goes to whatever the first has brought under the pointer: it would close the tips that
 * the first has asked for, or press a button behind a dialog. So it counts only where the first one went. Fingers are
 * counted likewise, but nobody taps twice out of habit: who taps quickly taps what is new.
 */
export function keepDoubleClicksTogether(page: Pick<Window, "addEventListener">): void {
  let last: { readonly control: Element | null; readonly detail: number } | null = null;
  const onClick = (event: MouseEvent) => {
    const { detail, target } = event;
    if ("pointerType" in event && event.pointerType === "touch") return;
    const control = target instanceof Element ? controlAt(target) : null;
    // A press on what is disabled is counted, but not told.
    const isRepeat = detail > 1 && last?.detail === detail - 1;
    if (isRepeat && control !== last?.control) {
      event.preventDefault();
      event.stopPropagation();
    }
    last = { control, detail };
  };
  page.addEventListener("click", onClick, { capture: true });
}

function controlAt(target: Element): Element | null {
  return target.closest("label")?.control ?? target.closest(CONTROLS);
}

/**
 * Around a board: the second press of a double click is no move in a position that the first has led to and that nobody has
 * seen. `position` stays the same while one player moves again and again, such as drawing cards: there it is.
 */
export function useOneMove(position: string): (press: Press) => void {
  const last = useRef(position);
  return (press) => {
    if (press.detail > 1 && position !== last.current) press.stopPropagation();
    last.current = position;
  };
}

/** The position of `useOneMove` in a match: who looks at it, and how often the others have moved. */
export function positionOf(seat: Seat | null, moves: readonly MoveLine[]): string {
  const others = moves.filter((move) => move.kind === "acted" && move.seat !== seat);
  return seat === null ? "" : `${seat} ${others.length}`;
}
