import type { Key } from "ink";

/** A line being typed, and the cursor's place in it. */
export interface Line {
  readonly text: string;
  readonly at: number;
}

export const EMPTY_LINE: Line = { text: "", at: 0 };

/** The line after a key; unchanged for keys without a meaning here. Pasted text comes as one long input. */
export function edit(
  line: Line,
  input: string,
  key: Pick<Key, "leftArrow" | "rightArrow" | "backspace" | "delete" | "ctrl" | "meta">,
): Line {
  const { text, at } = line;
  if (key.leftArrow) return { text, at: Math.max(0, at - 1) };
  if (key.rightArrow) return { text, at: Math.min(text.length, at + 1) };
  // Terminals send the backspace key as either.
  if (key.backspace || key.delete)
    return at === 0 ? line : { text: text.slice(0, at - 1) + text.slice(at), at: at - 1 };
  if (key.ctrl || key.meta) return line;
  const typed = [...input].filter((char) => char >= " ").join("");
  return { text: text.slice(0, at) + typed + text.slice(at), at: at + typed.length };
}
