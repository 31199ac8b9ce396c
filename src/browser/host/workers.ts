import { ok } from "../../../protocol/result.ts";
import type { Answers, Request } from "../../bots/answer.ts";
import { refuse } from "../../bots/refusal.ts";
import { createThreadPool } from "../../bots/thread-pool.ts";
import { unreadable } from "../../host/history/reopening.ts";
import type { Bots } from "../../host/ports/bots.ts";
import type { Workers } from "../../host/ports/machine.ts";
import type { Checked, CheckTask } from "../../host/workers/checks.ts";
import type { ProofAnswer, ProofTask } from "../../host/workers/proof-tasks.ts";
import { proofsOn } from "../../host/workers/proofs.ts";
import { openAside } from "../../host/workers/record-aside.ts";
import { randomBytes } from "./keys.ts";
import { threadsBy } from "./threads.ts";

/** A phone has less computing power. */
const THINKING = { ms: 500 };
/** Each has its own copy of libsodium's memory. */
const MOST_PROVERS = 2;

/** Workers of the page, each started on first use. */
export function browserWorkers(): Workers {
  const provers = Math.max(1, Math.min(MOST_PROVERS, navigator.hardwareConcurrency - 1));
  const proofs = proofsOn(
    createThreadPool<ProofTask, ProofAnswer>(
      threadsBy(() => again("proofs")),
      provers,
    ),
    provers,
  );
  const bots = createBots();
  const checks = createThreadPool<CheckTask, Checked[CheckTask["kind"]]>(
    threadsBy(() => again("checks")),
    1,
  );
  const check = async <T extends CheckTask>(task: T): Promise<Checked[T["kind"]] | null> => {
    const run = await checks.run(task);
    // Each kind is answered with its own.
    return run.kind === "done" ? (run.answer as Checked[T["kind"]]) : null;
  };
  return {
    proofs,
    bots,
    lineOf: async (saved) => (await check({ kind: "line", saved })) ?? { kind: "unknown" },
    reopen: async (saved) => (await check({ kind: "log", saved })) ?? unreadable(),
    openRecord: (bytes) => {
      const threads = createThreadPool<CheckTask, Checked["record"]>(
        threadsBy(() => again("checks")),
        1,
      );
      return openAside(threads, { kind: "record", bytes });
    },
    async close() {
      await Promise.all([proofs.close(), bots.close(), checks.close()]);
    },
  };
}

/** This worker's own file again, for another purpose: what they share is fetched once. */
function again(name: string): Worker {
  return new Worker(self.location.href, { type: "module", name });
}

/** Bots in a file of their own: their weights are a quarter of the page, and most guests ask no bot. */
function createBots(): Bots {
  const open = () =>
    new Worker(new URL("./bot-worker.ts", import.meta.url), { type: "module", name: "bots" });
  const threads = createThreadPool<Request, Answers[Request["kind"]]>(threadsBy(open), 1);
  const ask = async <R extends Request>(request: R, signal?: AbortSignal) => {
    // A match waits for a move, only a reader for a judgement.
    const wish = { urgent: request.kind === "choose", ...(signal && { signal }) };
    const run = await threads.run(request, wish);
    // Each kind is answered with its own.
    return run.kind === "done" ? (run.answer as Answers[R["kind"]]) : refuse(run);
  };
  const seed = () => new DataView(randomBytes(4).buffer).getUint32(0);
  return {
    async chooseMove(game, state, seat, knowledge, level, earlier = [], signal) {
      const asked = { game: game.id, state, seat, knowledge, level, earlier, seed: seed() };
      const chosen = await ask(
        { kind: "choose", question: { ...asked, budget: THINKING } },
        signal,
      );
      return chosen.ok ? ok(chosen.value.action) : chosen;
    },
    judge: (game, played, signal) => {
      const inquiry = { game: game.id, played, seed: seed(), budget: THINKING };
      return ask({ kind: "judge", inquiry }, signal);
    },
    weigh: (game, state, seat, nodes, signal) =>
      ask({ kind: "weigh", weighing: { game: game.id, state, seat, nodes } }, signal),
    close: threads.close,
  };
}
