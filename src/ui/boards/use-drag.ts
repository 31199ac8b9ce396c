import { type MouseEvent, type PointerEvent, useRef, useState } from "react";

/** Something being dragged: what it is, how far it has come in CSS pixels, and the `data-drop` name below it. */
export interface Drag<Id> {
  readonly id: Id;
  readonly x: number;
  readonly y: number;
  readonly over: string | null;
}

interface Grip<Id> {
  readonly id: Id;
  /** What was pressed. A quick pointer is at another one, or beside all of them, before it is captured. */
  readonly piece: Element;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
}

/** A pointer that has not gone this far (CSS pixels) is still a click. */
const CLICK_RADIUS = 8;

/**
 * Dragging with mouse, pen or finger. Give `propsFor(id)` to what can be dragged and `data-drop="name"` to where
 * it can go; `onDrop` gets both names. A press that does not move stays an ordinary click.
 */
export function useDrag<Id>(onDrop: (id: Id, target: string) => void) {
  const [drag, setDrag] = useState<Drag<Id> | null>(null);
  const grip = useRef<Grip<Id> | null>(null);
  const moved = useRef(false);

  const end = () => {
    grip.current = null;
    setDrag(null);
  };
  const propsFor = (id: Id) => ({
    onPointerDown: (event: PointerEvent) => {
      moved.current = false;
      if (event.button !== 0 || !event.isPrimary) return;
      const { currentTarget: piece, pointerId: pointer, clientX: x, clientY: y } = event;
      grip.current = { id, piece, pointer, x, y };
    },
    onPointerMove: (event: PointerEvent) => {
      const held = grip.current;
      if (held === null || held.pointer !== event.pointerId) return;
      // It was let go of elsewhere, or the piece is gone.
      if (event.buttons === 0 || !held.piece.isConnected) return end();
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      if (!moved.current && Math.hypot(x, y) < CLICK_RADIUS) return;
      // Captured only once it moves: a captured press would never become a click elsewhere.
      if (!moved.current) held.piece.setPointerCapture(event.pointerId);
      moved.current = true;
      setDrag({ id: held.id, x, y, over: targetAt(event.clientX, event.clientY) });
    },
    onPointerUp: (event: PointerEvent) => {
      const held = grip.current;
      const isDragged = moved.current && held?.piece.isConnected === true;
      const target = isDragged ? targetAt(event.clientX, event.clientY) : null;
      end();
      if (held !== null && target !== null) onDrop(held.id, target);
    },
    onPointerCancel: end,
    // Images and links have a drag of their own.
    onDragStart: (event: MouseEvent) => event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      if (!moved.current) return;
      moved.current = false;
      event.stopPropagation();
    },
  });
  return { drag, propsFor };
}

/** The name of the drop target below a point; what is being dragged lies above it. */
function targetAt(x: number, y: number): string | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const target = element.closest<HTMLElement>("[data-drop]");
    if (target !== null) return target.dataset["drop"] ?? null;
  }
  return null;
}
