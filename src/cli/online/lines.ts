import { createInterface } from "node:readline";

/** Typed lines and events as one sequence. */
export interface Happenings {
  /** The next typed line; `null` if something else has happened; `"end"` at the end of the input. */
  next(): Promise<{ readonly line: string } | null | "end">;
  /** Something has happened. */
  wake(): void;
  close(): void;
}

export function openHappenings(input: NodeJS.ReadableStream): Happenings {
  const typed: string[] = [];
  let ended = false;
  let woken = false;
  let resume: (() => void) | null = null;
  const go = () => {
    resume?.();
    resume = null;
  };
  const reader = createInterface({ input, terminal: false });
  reader.on("line", (line) => {
    typed.push(line);
    go();
  });
  reader.on("close", () => {
    ended = true;
    go();
  });
  return {
    async next() {
      for (;;) {
        const line = typed.shift();
        if (line !== undefined) return { line };
        if (woken) {
          woken = false;
          return null;
        }
        if (ended) return "end";
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
      }
    },
    wake() {
      woken = true;
      go();
    },
    close: () => reader.close(),
  };
}
