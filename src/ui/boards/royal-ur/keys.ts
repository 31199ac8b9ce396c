/** The effect of a key on the board: move among the tokens that can move, or bring a new one in. */
export type KeyAction =
  | { readonly kind: "focus"; readonly index: number }
  | { readonly kind: "enter" };

/**
 * Reads a key pressed on token `index` of the `count` that can move, in the order of their path; `null` for other keys.
 * Enter and Space are the buttons' own.
 */
export function readKey(key: string, index: number, count: number): KeyAction | null {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return focus(index + 1, count);
    case "ArrowLeft":
    case "ArrowDown":
      return focus(index - 1, count);
    case "Home":
      return focus(0, count);
    case "End":
      return focus(count - 1, count);
    case "e":
    case "E":
      return { kind: "enter" };
    default:
      return null;
  }
}

/** Wraps around: the most advanced token is next to the one to enter. */
function focus(index: number, count: number): KeyAction | null {
  return count === 0 ? null : { kind: "focus", index: (index + count) % count };
}
