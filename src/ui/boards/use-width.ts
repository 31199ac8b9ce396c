import { type RefCallback, useCallback, useState } from "react";

/** The inner width of an element in CSS pixels, 0 until it is in the page; measured before the first paint. */
export function useWidth<E extends Element>(): readonly [RefCallback<E>, number] {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: E | null) => {
    if (element === null) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, width];
}
