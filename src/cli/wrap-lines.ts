/** How far the continuation of a broken line is indented. */
const HANGING = "        ";

/** Breaks lines between words so that none is longer than `columns`, unless a single word is. */
export function wrapLines(text: string, columns: number): string {
  return text
    .split("\n")
    .flatMap((line) => wrap(line, columns))
    .join("\n");
}

function wrap(line: string, columns: number): string[] {
  const lines: string[] = [];
  const indent = /^ */.exec(line)?.[0] ?? "";
  let current = "";
  for (const word of line.trim().split(" ")) {
    const start = lines.length === 0 ? indent : HANGING;
    if (current === "") current = start + word;
    else if (current.length + 1 + word.length <= columns) current += ` ${word}`;
    else {
      lines.push(current);
      current = HANGING + word;
    }
  }
  return [...lines, current];
}
