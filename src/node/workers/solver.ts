import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { fail, type Result } from "../../../protocol/result.ts";
import { CANNOT_WRITE, openSolution, partOf, removeSolution } from "../../bots/solution-file.ts";
import type { Solution } from "../../games/box.ts";
import { findBox, GAMES } from "../../games/registry.ts";
import type { Solved, Solver } from "../../host/ports/solver.ts";
import type { SolvingNews, SolvingTask } from "./solving-thread.ts";

/** A solver that stores its files in a folder, and what the bots need of it. */
export interface FileSolver extends Solver {
  /** The files that bots may use now, by game. */
  files(): Readonly<Record<string, string>>;
  /** A bot found out that a game's file is damaged. */
  reportDamage(game: string): void;
}

export interface SolverOptions {
  readonly folder: string;
  /** The games that can be solved; by default all that have a solution. */
  readonly solutions?: ReadonlyMap<string, Pick<Solution, "positions">>;
  /** The file of the thread that solves. */
  readonly entry?: URL;
}

/** Solves in a thread of its own. */
export function createSolver({
  folder,
  solutions = solvable(),
  entry = new URL("./solver-worker.ts", import.meta.url),
}: SolverOptions): FileSolver {
  const fileOf = (game: string) => join(folder, `${game}.solution`);
  let usable: Readonly<Record<string, string>> = {};
  let damaged: (game: string) => void = () => {};
  const use = (game: string, may: boolean) => {
    const { [game]: _, ...others } = usable;
    usable = may ? { ...others, [game]: fileOf(game) } : others;
  };
  const look = (game: string, solution: Pick<Solution, "positions">): Solved => {
    // Of a program that was killed while it wrote.
    removeSolution(partOf(fileOf(game)));
    const opened = openSolution(fileOf(game), game, solution);
    const isHere = typeof opened !== "string";
    use(game, isHere);
    if (!isHere) return { game, found: opened };
    opened.close();
    return { game, found: "solved" };
  };
  return {
    look: () => [...solutions].map(([game, solution]) => look(game, solution)),
    async solve(game, report, signal) {
      const file = fileOf(game);
      if (!hasFolder(folder)) return CANNOT_WRITE;
      const result = await solveAside(entry, { game, file }, report, signal);
      removeSolution(partOf(file));
      if (result.ok) use(game, true);
      return result;
    },
    remove(game) {
      use(game, false);
      return removeSolution(fileOf(game));
    },
    onDamaged(then) {
      damaged = then;
    },
    files: () => usable,
    reportDamage(game) {
      if (usable[game] === undefined) return;
      use(game, false);
      damaged(game);
    },
  };
}

function solvable(): ReadonlyMap<string, Solution> {
  return new Map(
    GAMES.flatMap(({ id }) => {
      const solution = findBox(id)?.solution;
      return solution === undefined ? [] : [[id, solution] as const];
    }),
  );
}

function solveAside(
  entry: URL,
  task: SolvingTask,
  report: (share: number) => void,
  signal: AbortSignal,
): Promise<Result<null>> {
  const { promise, resolve } = Promise.withResolvers<Result<null>>();
  const worker = new Worker(entry, { workerData: task });
  // Node 24 may crash if a worker is ended while its file is loading.
  const loaded = Promise.withResolvers<void>();
  worker.on("message", (news: SolvingNews) => {
    loaded.resolve();
    if (news.kind === "share" && !signal.aborted) report(news.share);
    if (news.kind === "done") resolve(news.result);
  });
  worker.on("error", () => resolve(crashed()));
  worker.on("exit", () => {
    loaded.resolve();
    resolve(signal.aborted ? stopped() : crashed());
  });
  const stop = () => void loaded.promise.then(() => worker.terminate());
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  return promise.finally(() => signal.removeEventListener("abort", stop));
}

function hasFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

function crashed(): Result<never> {
  return fail(
    "solution/crashed",
    "Solving the game has failed. It needs 600 MB of free memory; close other programs and try again.",
  );
}

function stopped(): Result<never> {
  return fail("solution/stopped", "Solving the game was stopped.");
}
