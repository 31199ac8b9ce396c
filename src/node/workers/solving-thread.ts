import { parentPort, workerData } from "node:worker_threads";
import type { Result } from "../../../protocol/result.ts";
import { writeSolution } from "../../bots/solution-file.ts";
import type { Solution } from "../../games/box.ts";

/** What a thread solves, and into which file. */
export interface SolvingTask {
  readonly game: string;
  readonly file: string;
}

/** What it tells: that it is loaded, how far it has come (0..1), how it ended. */
export type SolvingNews =
  | { readonly kind: "loaded" }
  | { readonly kind: "share"; readonly share: number }
  | { readonly kind: "done"; readonly result: Result<null> };

const REPORT_MS = 500;

/** The thread's end, called once in its file. */
export function serveSolving(find: (game: string) => Solution | undefined): void {
  const tell = (news: SolvingNews) => parentPort?.postMessage(news);
  tell({ kind: "loaded" });
  const { game, file } = workerData as SolvingTask;
  let told = Number.NEGATIVE_INFINITY;
  const chances = find(game)?.solve((share) => {
    const now = performance.now();
    if (now - told < REPORT_MS) return;
    told = now;
    tell({ kind: "share", share });
  });
  if (chances !== undefined) tell({ kind: "done", result: writeSolution(file, game, chances) });
}
