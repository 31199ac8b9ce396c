import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
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
  /** The file of the threads that solve. */
  readonly entry?: URL;
  /** How many they are. */
  readonly threads?: number;
}

/** Solves in threads of its own. */
export function createSolver({
  folder,
  solutions = solvable(),
  entry = new URL("./solver-worker.ts", import.meta.url),
  threads = usualThreads(availableParallelism()),
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
      const started = startThreads(entry, game, file, threads);
      const isAll = started.length === threads;
      const solved = await solveAside(started, report, isAll ? signal : AbortSignal.abort());
      const result = isAll ? solved : crashed();
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

/**
 * Both of two processors, or it would take twice as long: the app is idle most of the time, and the system lets whoever was
 * idle go first. Of more, one is left over; more than eight threads would mostly wait for one another.
 */
export function usualThreads(processors: number): number {
  return processors <= 2 ? processors : Math.min(8, processors - 1);
}

/** They make little garbage; left alone, each would take 100 MB before it collects any. */
const LIMITS = { maxYoungGenerationSizeMb: 4 };

/** The first one leads. Fewer than asked for if the system has no more threads to give: a constructor throws then. */
function startThreads(entry: URL, game: string, file: string, threads: number): Worker[] {
  const channels = Array.from({ length: threads - 1 }, () => new MessageChannel());
  const others = channels.map(({ port1 }) => port1);
  const tasks: readonly (readonly [SolvingTask, readonly MessagePort[]])[] = [
    [{ game, lead: { file, others } }, others],
    ...channels.map(({ port2 }) => [{ game, follow: port2 }, [port2]] as const),
  ];
  const started: Worker[] = [];
  try {
    for (const [workerData, ports] of tasks)
      started.push(
        new Worker(entry, { workerData, transferList: [...ports], resourceLimits: LIMITS }),
      );
  } catch {
    for (const { port1, port2 } of channels) for (const port of [port1, port2]) port.close();
  }
  return started;
}

/** Ends when all threads have ended: as soon as one fails or the signal comes, they are ended. */
async function solveAside(
  threads: readonly Worker[],
  report: (share: number) => void,
  signal: AbortSignal,
): Promise<Result<null>> {
  let result: Result<null> | null = null;
  const ends = threads.map((thread) => {
    const ended = Promise.withResolvers<void>();
    // Node 24 may crash if a worker is ended while its file is loading.
    const loaded = Promise.withResolvers<void>();
    thread.on("message", (news: SolvingNews) => {
      loaded.resolve();
      if (news.kind === "share" && !signal.aborted) report(news.share);
      if (news.kind === "done") result = news.result;
    });
    thread.on("error", () => {
      result ??= crashed();
      stop();
    });
    thread.on("exit", (code) => {
      if (code !== 0) stop();
      loaded.resolve();
      ended.resolve();
    });
    return { ended: ended.promise, end: () => loaded.promise.then(() => thread.terminate()) };
  });
  const stop = () => {
    for (const { end } of ends) void end();
  };
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop, { once: true });
  await Promise.all(ends.map(({ ended }) => ended));
  signal.removeEventListener("abort", stop);
  return result ?? (signal.aborted ? stopped() : crashed());
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
    "Solving the game has failed. It needs 700 MB of free memory; close other programs and try again.",
  );
}

function stopped(): Result<never> {
  return fail("solution/stopped", "Solving the game was stopped.");
}
