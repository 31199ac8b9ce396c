import { type RefCallback, type RefObject, useCallback } from "react";

/** For what may go away while it has the focus: `to` gets it then, so that keyboard users keep their place. */
export function useHandOn(to: RefObject<HTMLElement | null>): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement) => () => {
      // React calls this while the element is still there.
      if (document.activeElement === element) to.current?.focus();
    },
    [to],
  );
}
