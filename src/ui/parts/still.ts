import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * The value, except while a pointer is pressed: then what it was when the press began. A browser makes no click of a press
 * whose button has moved away before the release (UI Events, 3.5.2), and a finger may meet another one. For whatever
 * grows or is put in another order by itself.
 */
export function useStill<T>(value: T): T {
  const last = useRef(value);
  const [held, setHeld] = useState<{ readonly value: T } | null>(null);
  useLayoutEffect(() => {
    if (held === null) last.current = value;
  });
  useEffect(() => {
    const press = () => setHeld((known) => known ?? { value: last.current });
    // The click comes after the release, in the same task.
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
