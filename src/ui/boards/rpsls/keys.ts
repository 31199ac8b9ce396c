import type { Symbol5 } from "../../../games/rpsls/throws.ts";

/** The effect of a key in the choosing panel. */
export type KeyAction =
  | { readonly kind: "throw"; readonly symbol: Symbol5 }
  | { readonly kind: "focus"; readonly symbol: Symbol5 };

/** R, P, S, L and K (scissors has the S), in the order of the throws. */
export const LETTERS = "RPSLK";

/** Reads a key pressed while throw `at` of five has the focus. Enter and Space are the buttons' own. */
export function readKey(key: string, at: Symbol5): KeyAction | null {
  if (/^[1-5]$/.test(key)) return { kind: "throw", symbol: Number(key) - 1 };
  const letter = key.length === 1 ? LETTERS.indexOf(key.toUpperCase()) : -1;
  if (letter >= 0) return { kind: "throw", symbol: letter };
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return { kind: "focus", symbol: (at + 1) % LETTERS.length };
    case "ArrowLeft":
    case "ArrowUp":
      return { kind: "focus", symbol: (at + LETTERS.length - 1) % LETTERS.length };
    case "Home":
      return { kind: "focus", symbol: 0 };
    case "End":
      return { kind: "focus", symbol: LETTERS.length - 1 };
    default:
      return null;
  }
}
