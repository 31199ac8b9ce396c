import { expect, onTestFinished, test } from "vitest";
import { BASE, ORDER } from "../../../protocol/deck/group/group.ts";
import { fail } from "../../../protocol/result.ts";
import type { Job } from "../../match/dealing/work.ts";
import { NODE_KEYS } from "../../node/keys/crypto.ts";
import { createProofs } from "../../node/workers/proofs.ts";
import type { Proofs } from "../ports/proofs.ts";
import { sharingVerdicts } from "./shared-verdicts.ts";

const PIECES = { game: "crazy-eights", count: 104 };
const FAULT = { code: "deck/bad-proof", message: "The proof is false." } as const;
const TRUE = ORDER - 1n;
const FALSE = ORDER - 2n;

/** "B + scalar B is the identity", true for one scalar only. */
function claim(id: number, scalar: bigint, seat = 1): Job {
  const equation = [
    { scalar: 1n, point: BASE },
    { scalar, point: BASE },
  ];
  return { kind: "verify", id, checks: [{ seat, fault: FAULT, equations: [equation] }] };
}

/** Real threads, and the jobs they were given. */
function counted(): { proofs: Proofs; jobs: Job[] } {
  const jobs: Job[] = [];
  const inner = createProofs({ threads: 1 });
  onTestFinished(() => inner.close());
  const counting: Proofs = {
    ...inner,
    run(pieces, job) {
      jobs.push(job);
      return inner.run(pieces, job);
    },
  };
  return { proofs: sharingVerdicts(counting, NODE_KEYS.digest), jobs };
}

test("the seats of one process verify a proof only once, simultaneously or later", async () => {
  const { proofs, jobs } = counted();
  const together = [0, 1, 2].map((id) => proofs.run(PIECES, claim(id, TRUE)));
  expect([...(await Promise.all(together)), await proofs.run(PIECES, claim(3, TRUE))]).toEqual(
    [0, 1, 2, 3].map((id) => ({ ok: true, value: { kind: "verified", id, fault: null } })),
  );
  expect(jobs).toHaveLength(1);
});

test("anything but the very same proof gets its own verdict", async () => {
  const { proofs, jobs } = counted();
  const all = [claim(0, TRUE), claim(0, FALSE), claim(0, FALSE, 2)];
  const done = await Promise.all(all.map((job) => proofs.run(PIECES, job)));
  expect(done.map((one) => one.ok && one.value.kind === "verified" && one.value.fault)).toEqual([
    null,
    FAULT,
    FAULT,
  ]);
  await proofs.run({ ...PIECES, count: 52 }, claim(0, TRUE));
  expect(jobs).toHaveLength(4);
});

test("a verification that failed to run is tried again", async () => {
  let calls = 0;
  const proofs = sharingVerdicts(
    {
      run: async (_, job) =>
        ++calls === 1
          ? fail("proofs/crashed", "The thread died.")
          : { ok: true, value: { kind: "verified", id: job.id, fault: null } },
      prepare: () => {},
      close: async () => {},
    },
    NODE_KEYS.digest,
  );
  expect(await proofs.run(PIECES, claim(0, TRUE))).toMatchObject({ ok: false });
  expect(await proofs.run(PIECES, claim(1, TRUE))).toMatchObject({ ok: true, value: { id: 1 } });
});
