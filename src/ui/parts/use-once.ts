import { useRef } from "react";

/** The same act, but not again before it is answered: the second press of a double click wants nothing more. */
export function useOnce<Wish extends readonly unknown[]>(
  act: (...wish: Wish) => Promise<unknown>,
): (...wish: Wish) => Promise<void> {
  const isUnanswered = useRef(false);
  return async (...wish) => {
    if (isUnanswered.current) return;
    isUnanswered.current = true;
    try {
      await act(...wish);
    } finally {
      isUnanswered.current = false;
    }
  };
}
