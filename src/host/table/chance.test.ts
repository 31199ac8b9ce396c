import { describe, expect, it } from "vitest";
import { openRecordAside } from "../../node/workers/open-record.ts";
import { createProofs, type ProofsSetting } from "../../node/workers/proofs.ts";
import type { TableWish } from "../api/api.ts";
import type { Host } from "../host.ts";
import type { Proofs } from "../ports/proofs.ts";
import { dyingThread } from "../testing/dying-thread.ts";
import {
  isSigned,
  networkName,
  seat,
  tableOf,
  temporaryFolder,
  testHost,
  until,
  untilTable,
  value,
} from "../testing/hosts.ts";

/** Hosts that find each other and sit at one table, in this order. */
async function sitTogether(names: readonly string[], wish: TableWish, proofs: readonly Proofs[]) {
  const network = networkName();
  const hosts = await Promise.all(
    names.map((name, seat) => testHost({ network, name, proofs: proofs[seat]! })),
  );
  const [first, ...guests] = hosts;
  const id = await seat([first!, ...guests], wish);
  value(await first!.api.startTable(id));
  return { hosts, id };
}

/** Threads for proofs, and how many jobs they were given. */
function counted(setting?: ProofsSetting): Proofs & { jobs: () => number } {
  const { run, prepare, close } = createProofs(setting);
  let jobs = 0;
  return {
    run(pieces, job) {
      jobs++;
      return run(pieces, job);
    },
    prepare,
    close,
    jobs: () => jobs,
  };
}

/** Every host makes the last move of the list whenever it may: in Ur the foremost token, which ends soonest. */
async function playOut(hosts: readonly Host[], id: string): Promise<void> {
  await Promise.all(
    hosts.map(async (host, seat) => {
      for (let turn = -1; ; ) {
        const match = await until(host, (snapshot) => {
          const match = tableOf(snapshot, id)?.match;
          if (match?.outcome) return match;
          return match && match.turn > turn && match.waitingFor.includes(seat) && match;
        });
        if (match.outcome !== null) return;
        turn = match.turn;
        value(await host.api.act(id, seat, match.views[0]!.legal.at(-1)!));
      }
    }),
  );
}

describe("games of chance among hosts that trust nobody", () => {
  it.each<[string, readonly string[], string]>([
    ["royal-ur", ["Ann", "Bob"], "without threads"],
    ["crazy-eights", ["Ann", "Bob", "Cyd"], "with the proofs in threads"],
  ])(
    "%s is played to its end by %s %s, and the record proves it",
    { timeout: 120_000 },
    async (game, names, how) => {
      const wish = { game, options: {}, seats: names.length, stake: 5 };
      const proofs = names.map(() => counted());
      const { hosts, id } = await sitTogether(names, wish, proofs);
      await playOut(hosts, id);
      const tables = await Promise.all(hosts.map((host) => untilTable(host, id, isSigned)));
      for (const { match, refusals } of tables) {
        expect(match?.outcome).toEqual(tables[0]!.match?.outcome);
        expect(refusals).toEqual([]);
      }
      const record = value(await hosts[0]!.api.exportRecord(id));
      const replay = value(await openRecordAside(record.bytes));
      expect(replay.outcome).toEqual(tables[0]!.match?.outcome);
      for (const { jobs } of proofs) expect(jobs() > 0).toBe(how !== "without threads");
    },
  );

  it("two go on although one closed the app while its shuffle was computed", {
    timeout: 120_000,
  }, async () => {
    const network = networkName();
    const profile = temporaryFolder();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const slow: Proofs = {
      ...createProofs(),
      run(pieces, job) {
        if (job.kind !== "answer") return createProofs().run(pieces, job);
        ask();
        return new Promise(() => {});
      },
    };
    const first = await testHost({ profile, network, name: "Ann", proofs: slow });
    const bob = await testHost({ network, name: "Bob" });
    const wish = { game: "crazy-eights", options: {}, seats: 2, stake: 5 };
    const id = await seat([first, bob], wish);
    value(await first.api.startTable(id));
    await asked;
    await first.stop();
    const second = await testHost({ profile, network });
    // Somebody may play: the cards are dealt.
    for (const host of [second, bob])
      await untilTable(host, id, ({ match }) => match?.waitingFor.length === 1);
  });

  it.each([1, 2])(
    "a thread that dies %i times during the shuffle keeps nobody from their cards",
    {
      timeout: 60_000,
    },
    async (times) => {
      const wish = { game: "crazy-eights", options: {}, seats: 3, stake: 5 };
      const worker = new URL("../../node/workers/proof-worker.ts", import.meta.url);
      const dying = dyingThread(worker, times);
      const proofs = [createProofs({ ...dying, threads: 1 }), createProofs(), createProofs()];
      const { hosts, id } = await sitTogether(["Ann", "Bob", "Cyd"], wish, proofs);
      const tables = await Promise.all(
        hosts.map((host) => untilTable(host, id, ({ match }) => match?.waitingFor.length === 1)),
      );
      expect(dying.deaths()).toBe(times);
      expect(tables.map(({ refusals }) => refusals)).toEqual([[], [], []]);
    },
  );

  it("a move that needs a proof is answered once it is signed", { timeout: 120_000 }, async () => {
    const wish = { game: "crazy-eights", options: {}, seats: 2, stake: 5 };
    const proofs = [createProofs(), createProofs()];
    const { hosts, id } = await sitTogether(["Ann", "Bob"], wish, proofs);
    const enough = Promise.withResolvers<void>();
    const unsigned: unknown[] = [];
    let answers = 0;
    const watched = hosts.map((host) => ({
      ...host,
      api: {
        ...host.api,
        async act(...move: Parameters<Host["api"]["act"]>) {
          const done = await host.api.act(...move);
          const { match } = host.membership!.tables.findNetwork(id)!.state;
          if (done.ok && match!.intent.move !== null) unsigned.push(move[2]);
          if (++answers === 8) enough.resolve();
          return done;
        },
      },
    }));
    // Ends with the match, in the middle of a move.
    const playing = playOut(watched, id).catch(() => {});
    await Promise.race([enough.promise, playing]);
    expect(unsigned).toEqual([]);
    value(await hosts[1]!.api.resign(id, 1));
    await playing;
  });
});
