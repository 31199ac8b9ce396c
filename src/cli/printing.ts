import { randomUUID } from "node:crypto";

const ESCAPE = "\u001b[";
/** Nobody else can know it, so no text from outside passes for a colour of ours. */
const OWN = `\u001b${randomUUID()}[`;

/**
 * Controls, which would steer the terminal, and whatever is invisible or reorders text; not the joiners and selectors
 * within an emoji.
 */
const UNSEEN =
  /(?<!(?:\p{Extended_Pictographic}|\p{Emoji_Modifier})\ufe0f?)\u200d|(?![\u200d\p{Variation_Selector}])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Colour codes made recognizable as our own to `printable`. */
export function signCodes(styled: string): string {
  return styled.replaceAll(ESCAPE, OWN);
}

/**
 * A line as a terminal may receive it, whoever wrote parts of it: escaped as in JSON, so that a line of JSON keeps its
 * meaning.
 */
export function printable(line: string): string {
  return line
    .split(OWN)
    .map((part) => part.replace(UNSEEN, escapeUnits))
    .join(ESCAPE);
}

function escapeUnits(letter: string): string {
  const units = Array.from({ length: letter.length }, (_, at) => letter.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
}

/** Writes a line to the standard output: the only way there for a command. */
export function print(line: string): void {
  console.log(printable(line));
}
