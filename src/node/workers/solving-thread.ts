import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Result } from "../../../protocol/result.ts";
import { writeSolution } from "../../bots/solution-file.ts";
import type { Solution } from "../../games/box.ts";
import { BOARD_BYTES, followSteps, leadSteps } from "./shared-steps.ts";

/** What a thread solves. */
export interface SolvingTask {
  readonly game: string;
  /** The one that leads: the file, and ports to the others. */
  readonly lead?: { readonly file: string; readonly others: readonly MessagePort[] };
  /** One that follows: the port on which it gets the memory. */
  readonly follow?: MessagePort;
}

/** What it tells: that it is loaded, how far it has come (0..1), how it ended. */
export type SolvingNews =
  | { readonly kind: "loaded" }
  | { readonly kind: "share"; readonly share: number }
  | { readonly kind: "done"; readonly result: Result<null> };

/** What the leader shares with the others; never with the host, whose thread would keep it until it collects garbage. */
interface Shared {
  readonly memory: SharedArrayBuffer;
  readonly board: SharedArrayBuffer;
}

const REPORT_MS = 500;

/** The part of writing the file. */
const WRITING = 0.03;

/** The thread's end, called once in its file. */
export function serveSolving(find: (game: string) => Solution | undefined): void {
  const { game, lead, follow } = workerData as SolvingTask;
  const solution = find(game);
  tell({ kind: "loaded" });
  if (solution === undefined) return;
  if (lead !== undefined) tell({ kind: "done", result: solveAs(lead, game, solution) });
  follow?.once("message", ({ memory, board }: Shared) => {
    followSteps(new Int32Array(board), solution.open(memory));
    follow.close();
  });
}

function solveAs(
  { file, others }: NonNullable<SolvingTask["lead"]>,
  game: string,
  solution: Solution,
): Result<null> {
  const memory = new SharedArrayBuffer(solution.memory());
  const board = new SharedArrayBuffer(BOARD_BYTES);
  const work = solution.open(memory);
  for (const other of others) other.postMessage({ memory, board } satisfies Shared);
  const report = reporter();
  leadSteps(new Int32Array(board), work, (share) => report((1 - WRITING) * share));
  for (const other of others) other.close();
  return writeSolution(file, game, work.chances, (share) => report(1 - WRITING * (1 - share)));
}

function reporter(): (share: number) => void {
  let told = Number.NEGATIVE_INFINITY;
  return (share) => {
    const now = performance.now();
    if (now - told < REPORT_MS) return;
    told = now;
    tell({ kind: "share", share });
  };
}

function tell(news: SolvingNews): void {
  parentPort?.postMessage(news);
}
