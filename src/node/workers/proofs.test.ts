import { expect, onTestFinished, test } from "vitest";
import { BASE, ORDER } from "../../../protocol/deck/group/group.ts";
import type { Proofs } from "../../host/ports/proofs.ts";
import { dyingThread } from "../../host/testing/dying-thread.ts";
import type { Job } from "../../match/dealing/work.ts";
import { createProofs, type ProofsSetting } from "./proofs.ts";

const PIECES = { game: "crazy-eights", count: 104 };
const ENTRY = new URL("./proof-worker.ts", import.meta.url);
const FAULT = { code: "deck/bad-proof", message: "The proof is false." } as const;

function open(setting?: ProofsSetting): Proofs {
  const proofs = createProofs(setting);
  onTestFinished(() => proofs.close());
  return proofs;
}

/** "B + scalar B is the identity", true for one scalar only. */
function claim(id: number, scalar: bigint): Job {
  const equation = [
    { scalar: 1n, point: BASE },
    { scalar, point: BASE },
  ];
  return { kind: "verify", id, checks: [{ seat: 1, fault: FAULT, equations: [equation] }] };
}

const TRUE = ORDER - 1n;
const FALSE = ORDER - 2n;

test("true proofs are told from false ones", async () => {
  const proofs = open();
  expect(
    await Promise.all([TRUE, FALSE].map((at, id) => proofs.run(PIECES, claim(id, at)))),
  ).toEqual([
    { ok: true, value: { kind: "verified", id: 0, fault: null } },
    { ok: true, value: { kind: "verified", id: 1, fault: FAULT } },
  ]);
});

test("a job whose thread is killed in the middle of it is done by another, and so are those behind it", async () => {
  const proofs = open({ ...dyingThread(ENTRY, 1), threads: 1 });
  const done = await Promise.all([0, 1, 2].map((id) => proofs.run(PIECES, claim(id, TRUE))));
  expect(done).toMatchObject([0, 1, 2].map((id) => ({ ok: true, value: { id, fault: null } })));
});

test("a job that kills every thread is a fault, and the next one is done", async () => {
  const proofs = open({ ...dyingThread(ENTRY, 2), threads: 1 });
  expect(await proofs.run(PIECES, claim(0, TRUE))).toMatchObject({
    ok: false,
    fault: { code: "proofs/crashed" },
  });
  expect(await proofs.run(PIECES, claim(1, TRUE))).toMatchObject({ ok: true });
});

test("proofs that gather while the thread is busy are told apart, each by its own fault and its own pieces", async () => {
  const proofs = open({ threads: 1 });
  const busy = proofs.run(PIECES, claim(0, TRUE));
  const scalars = [TRUE, FALSE, TRUE, FALSE];
  const gathered = scalars.flatMap((at, index) => [
    proofs.run(PIECES, claim(2 * index + 1, at)),
    proofs.run({ ...PIECES, count: 52 }, claim(2 * index + 2, at)),
  ]);
  await busy;
  expect(await Promise.all(gathered)).toEqual(
    scalars.flatMap((at, index) =>
      [1, 2].map((offset) => ({
        ok: true,
        value: {
          kind: "verified",
          id: 2 * index + offset,
          fault: at === TRUE ? null : FAULT,
        },
      })),
    ),
  );
});

test("of proofs that gathered, one that kills the thread takes no other with it", async () => {
  // Alone, then the three that gathered behind it, then again: only then is it given up.
  const proofs = open({ ...dyingThread(ENTRY, 3), threads: 1 });
  const jobs = [0, 1, 2, 3].map((id) => proofs.run(PIECES, claim(id, TRUE)));
  const done = await Promise.all(jobs);
  expect(done.map(({ ok }) => ok)).toEqual([false, true, true, true]);
});

test("closing answers everything that is open", async () => {
  const proofs = open({ threads: 1 });
  const jobs = [0, 1].map((id) => proofs.run(PIECES, claim(id, TRUE)));
  await proofs.close();
  jobs.push(proofs.run(PIECES, claim(2, TRUE)));
  for (const done of await Promise.all(jobs))
    expect(done).toMatchObject({ ok: false, fault: { code: "proofs/closed" } });
});
