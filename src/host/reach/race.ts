import type { Connection } from "@libp2p/interface";
import { multiaddr } from "@multiformats/multiaddr";
import type { Rung } from "../api/api.ts";
import type { Node } from "../network/node.ts";
import { afterAwake } from "../ports/system-clock.ts";
import type { Attempt } from "./ladder.ts";
import { hasAnswered, isBetter } from "./way.ts";

/**
 * Longer than the far end takes for its part of a failed attempt; otherwise it is left with a connection which leads
 * nowhere.
 */
const DIAL_MS = 11_000;
/** From an open connection to the first answer over it, on the slowest of lines. */
export const ANSWER_MS = 10_000;

/**
 * Tries everything at once. Resolves with the rung of the first connection over which the peer answers, or `null` once
 * all have failed. Attempts at a better rung go on after that; the others are aborted. `deadline`: what has not opened
 * by then is not waited for.
 */
export function raceAttempts(
  node: Node,
  attempts: readonly Attempt[],
  answerMs: number = ANSWER_MS,
  deadline: AbortSignal = AbortSignal.timeout(DIAL_MS),
): Promise<Rung | null> {
  const running = new Map<Attempt, AbortController>();
  return new Promise((resolve) => {
    const run = async (attempt: Attempt, controller: AbortController) => {
      const reached = await tryOne(node, attempt, answerMs, deadline, controller.signal);
      running.delete(attempt);
      if (reached) {
        resolve(attempt.rung);
        for (const [other, controller] of running)
          if (!isBetter(other.rung, attempt.rung)) controller.abort();
      } else if (running.size === 0) resolve(null);
    };
    for (const attempt of attempts) running.set(attempt, new AbortController());
    for (const [attempt, controller] of [...running]) void run(attempt, controller);
    if (attempts.length === 0) resolve(null);
  });
}

async function tryOne(
  node: Node,
  { address }: Attempt,
  answerMs: number,
  deadline: AbortSignal,
  lost: AbortSignal,
): Promise<boolean> {
  try {
    // Not `node.dial`: it makes one attempt for each peer, one address after another.
    const connection = await until([deadline, lost], (signal) =>
      node.services.parts.transportManager.dial(multiaddr(address), { signal }),
    );
    const answered = await answers(node, connection, answerMs, lost);
    if (lost.aborted) connection.abort(new Error("another way was quicker"));
    return answered;
  } catch {
    return false;
  }
}

/**
 * Runs a step that ends with the first of these signals, but with none of them once it is done: the socket of a TCP
 * connection keeps the signal it was dialled with (Node's `net.connect`), and is destroyed when it fires, however long
 * after.
 */
export async function until<T>(
  signals: readonly AbortSignal[],
  step: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const signal of signals) {
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
  }
  try {
    return await step(controller.signal);
  } finally {
    for (const signal of signals) signal.removeEventListener("abort", stop);
  }
}

/** Whether the far end says who it is over this connection; libp2p asks by itself. */
export function answers(
  node: Node,
  connection: Connection,
  answerMs: number,
  lost?: AbortSignal,
): Promise<boolean> {
  if (hasAnswered(connection)) return Promise.resolve(true);
  return new Promise((resolve) => {
    const finish = (answered: boolean) => {
      cancel();
      lost?.removeEventListener("abort", overtaken);
      node.removeEventListener("peer:identify", identified);
      node.removeEventListener("connection:close", closed);
      resolve(answered);
    };
    const identified = ({ detail }: { detail: { connection: Connection } }) => {
      if (detail.connection === connection) finish(true);
    };
    const closed = ({ detail }: { detail: Connection }) => {
      if (detail === connection) finish(false);
    };
    const overtaken = () => finish(false);
    const cancel = afterAwake(answerMs, () => finish(false));
    lost?.addEventListener("abort", overtaken);
    node.addEventListener("peer:identify", identified);
    node.addEventListener("connection:close", closed);
  });
}
