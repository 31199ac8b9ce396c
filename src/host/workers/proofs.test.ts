import { expect, test } from "vitest";
import { BASE, ORDER } from "../../../protocol/deck/group/group.ts";
import { createThreadPool } from "../../bots/thread-pool.ts";
import type { Job } from "../../match/dealing/work.ts";
import { openChance } from "../../node/keys/crypto.ts";
import { type ProofAnswer, type ProofTask, proofTasks } from "./proof-tasks.ts";
import { proofsOn } from "./proofs.ts";

const PIECES = { game: "crazy-eights", count: 52 };
const FAULT = { code: "deck/bad-proof", message: "The proof is false." } as const;
const chance = await openChance();

function trueClaim(id: number): Job {
  const equation = [
    { scalar: 1n, point: BASE },
    { scalar: ORDER - 1n, point: BASE },
  ];
  return { kind: "verify", id, checks: [{ seat: 1, fault: FAULT, equations: [equation] }] };
}

test("proofs are verified once the system has a thread to give again", async () => {
  let isOut = true;
  const threads = createThreadPool<ProofTask, ProofAnswer>((on) => {
    if (isOut) throw new Error("EAGAIN");
    const work = proofTasks(chance);
    return {
      post: (task) => void Promise.resolve().then(() => on.answered(work(task))),
      hold: () => {},
      end: async () => {},
    };
  }, 1);
  const proofs = proofsOn(threads, 1);
  const first = await Promise.all([0, 1].map((id) => proofs.run(PIECES, trueClaim(id))));
  expect(first).toMatchObject([
    { ok: false, fault: { code: "proofs/crashed" } },
    { ok: false, fault: { code: "proofs/crashed" } },
  ]);
  isOut = false;
  expect(await proofs.run(PIECES, trueClaim(2))).toEqual({
    ok: true,
    value: { kind: "verified", id: 2, fault: null },
  });
});
