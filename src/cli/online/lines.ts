import { createInterface } from "node:readline";

/** Typed lines and events as one sequence. */
export interface Happenings {
  /** The next typed line; `null` if something else has happened; `"end"` at the end of the input, or once ended. */
  next(): Promise<{ readonly line: string } | null | "end">;
  /** The answer, or `"quit"` as soon as nothing but that, or the end, is to come. Takes no line: they are for afterwards. */
  until<T>(answer: Promise<T>): Promise<T | "quit">;
  /** Something has happened. */
  wake(): void;
  /** Nothing that was typed counts any more. */
  end(): void;
  close(): void;
}

export function isQuit(line: string): boolean {
  return line.trim() === "quit";
}

export function openHappenings(input: NodeJS.ReadableStream): Happenings {
  const typed: string[] = [];
  let ended = false;
  let stopped = false;
  let woken = false;
  let resume: (() => void) | null = null;
  const wait = () =>
    new Promise<void>((resolve) => {
      resume = resolve;
    });
  const go = () => {
    resume?.();
    resume = null;
  };
  const isOver = () => stopped || (typed[0] === undefined ? ended : isQuit(typed[0]));
  const end = () => {
    stopped = true;
    go();
  };
  // A terminal that was closed can no longer be read.
  input.on("error", end);
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
        if (stopped) return "end";
        const line = typed.shift();
        if (line !== undefined) return { line };
        if (woken) {
          woken = false;
          return null;
        }
        if (ended) return "end";
        await wait();
      }
    },
    async until(answer) {
      let answered = false;
      const come = answer.finally(() => {
        answered = true;
        go();
      });
      while (!answered && !isOver()) await wait();
      return answered ? come : "quit";
    },
    wake() {
      woken = true;
      go();
    },
    end,
    close: () => reader.close(),
  };
}
