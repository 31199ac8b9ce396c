import { describe, expect, it, onTestFinished } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { toyGroup as group } from "../../../protocol/deck/testing/toy-group.ts";
import { seededBytes } from "../../../protocol/randomness.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { createThreadPool } from "../../bots/thread-pool.ts";
import type { Game, Seat } from "../../engine/game.ts";
import { findGame } from "../../games/registry.ts";
import { type TestTable, tableOf, verify } from "../../match/table.fixture.ts";
import { NODE_KEYS } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { SYSTEM_CLOCK } from "../ports/system-clock.ts";
import { type ProofAnswer, type ProofTask, proofTasks } from "../workers/proof-tasks.ts";
import { proofsOn } from "../workers/proofs.ts";
import { sharingVerdicts } from "../workers/shared-verdicts.ts";
import { encodeMessage } from "./messages.ts";
import { createNetworkTable } from "./network-table.ts";
import type { TableDeps } from "./table-state.ts";

const [SEATS, OWN] = [8, 1];
const game = findGame("crazy-eights") as Game;

/** Lets every promise that can settle do so. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

/** One player's table, on a machine whose threads die as long as its memory is full. */
function tableOnFullMachine(table: TestTable) {
  const memory = { isFull: true };
  const timers: { readonly ms: number; readonly step: () => void }[] = [];
  const chance = { group, random: seededBytes(new Uint8Array(32), "here") };
  const threads = createThreadPool<ProofTask, ProofAnswer>((on) => {
    const work = proofTasks(chance);
    const answer = (task: ProofTask) =>
      memory.isFull ? on.ended("ERR_WORKER_OUT_OF_MEMORY") : on.answered(work(task));
    return {
      post: (task) => void Promise.resolve().then(() => answer(task)),
      hold: () => {},
      end: async () => {},
    };
  }, 1);
  const me = table.signers[OWN];
  if (me === undefined) throw new Error("a seat");
  const deps: TableDeps = {
    ...onlooker(verify, chance),
    me,
    verify,
    chance: { ...chance, deferred: true },
    proofs: sharingVerdicts(proofsOn(threads, 1), NODE_KEYS.digest),
    clock: {
      ...SYSTEM_CLOCK,
      after(ms, step) {
        timers.push({ ms, step });
        return () => {};
      },
    },
  };
  const log = [
    { bytes: encodeMessage({ kind: "start", bytes: table.seating.start.bytes }), sealed: null },
  ];
  const own = unwrap(createNetworkTable(table.seating.table, game, NEW_EVENING, log, deps));
  onTestFinished(() => own.close());
  return {
    memory,
    own,
    verifying: () => own.state.match?.work.verifying.size,
    async hear(seat: Seat) {
      const sent = table.effects[seat]?.find((effect) => effect.kind === "send");
      if (sent?.kind !== "send") throw new Error("a key");
      own.receive(encodeMessage(sent.message), toHex(table.signers[seat]?.key ?? me.key), true);
      await settled();
    },
    /** Until everything that waits for at most so long has been done. */
    async pass(most: number) {
      for (const { step } of timers.splice(0).filter(({ ms }) => ms <= most)) step();
      await settled();
    },
  };
}

/** Each has sent the others its key, and ours has heard of none. */
function keysSent(): TestTable {
  return tableOf(game, SEATS, undefined, null, (from, to) => from !== OWN && to !== OWN);
}

const OTHERS = Array.from({ length: SEATS }, (_, seat) => seat).filter((seat) => seat !== OWN);

describe("proofs whose threads die for want of memory", () => {
  it("are all verified once there is some again, however many came at that moment", async () => {
    const { memory, own, verifying, hear, pass } = tableOnFullMachine(keysSent());
    for (const seat of OTHERS) await hear(seat);
    expect(verifying()).toBe(OTHERS.length);
    memory.isFull = false;
    await pass(2000);
    expect(verifying()).toBe(0);
    expect(own.state.refusals).toEqual([]);
  });

  it("do not count against later ones once they have been verified", async () => {
    const { memory, own, verifying, hear, pass } = tableOnFullMachine(keysSent());
    for (const seat of OTHERS) {
      memory.isFull = true;
      await hear(seat);
      memory.isFull = false;
      await pass(2000);
      expect(verifying()).toBe(0);
    }
    expect(own.state.refusals).toEqual([]);
  });

  it("are tried for ever, less and less often, and the player is told once", async () => {
    const { memory, own, verifying, hear, pass } = tableOnFullMachine(keysSent());
    await hear(0);
    for (let times = 0; times < 20; times++) await pass(60_000);
    expect(verifying()).toBe(1);
    expect(own.state.refusals).toMatchObject([{ fault: { code: "proofs/crashed" } }]);
    // By now it waits a minute.
    memory.isFull = false;
    await pass(59_999);
    expect(verifying()).toBe(1);
  });
});
