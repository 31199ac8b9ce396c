import { type RefCallback, useCallback } from "react";

/** Letters may stand a little out of a low line; a whole line more is at least this high (CSS pixels). */
const LINE = 8;

/**
 * Marks an element whose text is cut with `data-tight`, for which its style has smaller letters and one more line.
 * `text` is what stands in it: with another one it is measured again.
 */
export function useTightName<E extends Element>(text: string): RefCallback<E> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another measurement
  return useCallback(
    (element: E | null) => {
      if (element === null) return;
      const measure = () => {
        element.removeAttribute("data-tight");
        element.toggleAttribute("data-tight", element.scrollHeight >= element.clientHeight + LINE);
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [text],
  );
}
