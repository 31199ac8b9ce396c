import { findBox } from "../games/registry.ts";
import { type Answers, answer, type Request } from "./answer.ts";
import type { Lookups } from "./registry.ts";
import { openSolution, type SolutionFile } from "./solution-file.ts";
import { serveTasks } from "./threads.ts";

/**
 * What the pool posts: a request, a word that turns from 0 to 1 once nobody wants the answer any more, and the files of the
 * solved games, by game.
 */
export type Task = Request & {
  readonly stop: Int32Array<SharedArrayBuffer>;
  readonly solutions: Readonly<Record<string, string>>;
};

/** An answer, and the games whose files turned out to be damaged: it does not rest on these. */
export interface Answered {
  readonly answer: Answers[Request["kind"]];
  readonly damaged: readonly string[];
}

/** By file name. Kept open, so that the bots keep what they have computed. */
const open = new Map<string, SolutionFile>();

serveTasks<Task, Answered>(({ stop, solutions, ...request }) => {
  const damaged = new Set<string>();
  const lookups = lookupsOf(solutions, damaged);
  const ask = (known?: Lookups) =>
    answer(
      request,
      () => performance.now(),
      () => Atomics.load(stop, 0) !== 0,
      known,
    );
  const first = ask(lookups);
  for (const [game, file] of Object.entries(solutions))
    if (open.get(file)?.isDamaged() === true) damaged.add(game);
  return { answer: damaged.size === 0 ? first : ask(), damaged: [...damaged] };
});

function lookupsOf(solutions: Task["solutions"], damaged: Set<string>): Lookups {
  for (const [file, opened] of open)
    if (!Object.values(solutions).includes(file) || !opened.isCurrent()) {
      opened.close();
      open.delete(file);
    }
  const lookups = new Map<string, SolutionFile["lookup"]>();
  for (const [game, file] of Object.entries(solutions)) {
    const solution = findBox(game)?.solution;
    if (solution === undefined) continue;
    const opened = open.get(file) ?? openSolution(file, game, solution);
    if (typeof opened === "string") damaged.add(game);
    else {
      open.set(file, opened);
      lookups.set(game, opened.lookup);
    }
  }
  return lookups;
}
