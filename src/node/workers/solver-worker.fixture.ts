import { serveSolving } from "./solving-thread.ts";

/** A thread that solves small games: one at once, one never. */
serveSolving((game) => ({
  positions: () => 3,
  solve(report) {
    report(0.5);
    if (game === "endless") for (;;);
    if (game === "broken") throw new Error("out of memory");
    return [0, 0.5, 1];
  },
}));
