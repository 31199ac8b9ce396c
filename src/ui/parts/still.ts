import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * The value, or, while a pointer is pressed, what it was when the press began. For lists that grow or change their order by
 * themselves: a click goes to what the elements of the press and of the release have in common (UI Events, "click"), so
 * if a button moves in between, nothing happens.
 */
export function useStill<T>(value: T): T {
  const last = useRef(value);
  const [held, setHeld] = useState<{ readonly value: T } | null>(null);
  useLayoutEffect(() => {
    if (held === null) last.current = value;
  });
  useEffect(() => {
    const press = () => setHeld((known) => known ?? { value: last.current });
    // The click follows the release at once, and must still find the button there.
    const release = () => void setTimeout(() => setHeld(null));
    addEventListener("pointerdown", press, true);
    addEventListener("pointerup", release, true);
    addEventListener("pointercancel", release, true);
    return () => {
      removeEventListener("pointerdown", press, true);
      removeEventListener("pointerup", release, true);
      removeEventListener("pointercancel", release, true);
    };
  }, []);
  return held === null ? value : held.value;
}
