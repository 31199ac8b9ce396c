import { type RefObject, useEffect, useRef, useState } from "react";
import type { Place } from "../../../games/royal-ur/board.ts";

/**
 * One tab stop for all tokens in `list` that can move. The focus stays at the board: it waits on the list while nothing can move
 * and goes to a token when something can. Tokens are buttons with `data-from`.
 */
export function useTokenCursor(
  list: RefObject<HTMLUListElement | null>,
  sources: readonly Place[],
) {
  const inside = useRef(false);
  const [cursor, setCursor] = useState<Place | null>(null);
  const current = cursor !== null && sources.includes(cursor) ? cursor : (sources[0] ?? null);

  const focusAt = (place: Place | null) => {
    const token = list.current?.querySelector<HTMLElement>(`[data-from="${place}"]`);
    (token ?? list.current)?.focus();
  };
  useEffect(() => {
    const active = document.activeElement;
    // A removed element loses the focus without a blur event.
    if (inside.current && (active === document.body || active === list.current)) focusAt(current);
  });

  return {
    /** The place of the token that takes the focus. */
    current,
    focusAt,
    listProps: {
      tabIndex: sources.length === 0 ? 0 : -1,
      onFocus: ({ target }: { readonly target: Element }) => {
        inside.current = true;
        const from = target.getAttribute("data-from");
        if (from !== null) setCursor(Number(from));
      },
      onBlur: () => {
        inside.current = false;
      },
    },
  };
}
