import type { SolvingWork } from "../../games/box.ts";
import { layOut } from "../../games/royal-ur/solution/positions.ts";
import { memoryFor, openUr } from "../../games/royal-ur/solution/work.ts";
import { serveSolving } from "./solving-thread.ts";

const ur = layOut(2);

/** Threads that solve small games: one at once, one never; and Ur with two tokens. */
serveSolving((game) =>
  game === "ur"
    ? {
        positions: () => ur.size,
        memory: () => memoryFor(ur),
        open: (memory) => openUr(ur, 1e-6, memory),
      }
    : { positions: () => 3, memory: () => 24, open: (memory) => workOn(game, memory) },
);

function workOn(game: string, memory: ArrayBufferLike): SolvingWork {
  const chances = new Float64Array(memory);
  let steps = 0;
  return {
    chances,
    next: () => (steps++ < 2 ? 3 : 0),
    do(part) {
      if (game === "endless") for (;;);
      if (game === "broken" && part === 0) throw new Error("out of memory");
      chances[part] = part / 2;
    },
    share: () => steps / 4,
  };
}
