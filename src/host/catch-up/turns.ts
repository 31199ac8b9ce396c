/** Takes steps for somebody, a few at a time: the others wait for their turn, in the order in which they came. */
export type Turns = <T>(name: string, step: () => Promise<T>) => Promise<T>;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** `most`: steps at a time for each name. */
export function createTurns(most: number): Turns {
  const lines = new Map<string, Line>();
  return async (name, step) => {
    const line = lines.get(name) ?? { running: 0, waiting: [] };
    lines.set(name, line);
    if (line.running === most) await new Promise<void>((go) => line.waiting.push(go));
    else line.running++;
    try {
      return await step();
    } finally {
      const next = line.waiting.shift();
      // The next one takes the place.
      if (next !== undefined) next();
      else if (--line.running === 0) lines.delete(name);
    }
  };
}
