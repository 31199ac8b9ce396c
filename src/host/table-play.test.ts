import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import { seatingOf, unwrap } from "../../protocol/seating.fixture.ts";
import { signVote } from "../../protocol/vote.ts";
import { rpsls } from "../games/rpsls/rules.ts";
import { act } from "../match/author.ts";
import { createMatch } from "../match/create.ts";
import { nativeSigner, nativeVerify, openChance } from "./crypto.ts";
import { createNetworkTable } from "./network-table.ts";
import { type Line, openStore } from "./store.ts";
import type { TableDeps } from "./table-state.ts";
import { temporaryFolder } from "./testing/hosts.ts";
import { decodeMessage, encodeMessage } from "./wire.ts";

const chance = await openChance();
const signers = [1, 2, 3].map((seed) => nativeSigner(new Uint8Array(32).fill(seed)));
const wish = { game: "rpsls", rulesVersion: rpsls.rulesVersion, options: rpsls.defaults };
const seating = seatingOf([signers[0]!, ...signers.slice(1)], nativeVerify, wish);
const id = toHex(seating.table.hash);

/** What was on disk when a message left the machine. */
interface Sending {
  readonly kind: string;
  readonly written: boolean;
  readonly flushed: boolean;
}

/** The machine of seat 1 with a real disk, and what it sends to nobody. */
function machine(file: string, disk: { save?: false; flush?: false } = {}) {
  const store = openStore(file);
  if (!store.has(id)) {
    store.addTable({ id, kind: "network", about: new Uint8Array(1) });
    const { bytes } = seating.start;
    store.append(id, [{ bytes: encodeMessage({ kind: "start", bytes }), sealed: null }]);
  }
  const sendings: Sending[] = [];
  let flushed = 0;
  const deps: TableDeps = {
    me: signers[1]!,
    verify: nativeVerify,
    random: chance.random,
    chance,
    proofs: { run: () => new Promise(() => {}), prepare: () => {}, close: async () => {} },
    name: () => "",
    save(lines: readonly Line[]) {
      if (disk.save === false) return false;
      store.append(id, lines);
      return true;
    },
    flush() {
      store.flush();
      flushed = store.log(id).length;
      return disk.flush ?? true;
    },
    publish(message) {
      const { kind } = unwrap(decodeMessage(message));
      const at = store.log(id).findIndex(({ bytes }) => toHex(bytes) === toHex(message));
      sendings.push({ kind, written: at >= 0, flushed: at >= 0 && at < flushed });
    },
    send: () => {},
    missing: () => {},
    connected: () => false,
    wayTo: () => null,
    changed: () => {},
    removed: () => {},
    expected: null,
    boundElsewhere: () => false,
    openNext: () => {},
  };
  const table = unwrap(createNetworkTable(seating.table, rpsls, [], store.log(id), deps));
  return { table, store, sendings };
}

/** Seat 2 asks about the first move of seat 0. */
function question(n: number): Uint8Array {
  const about = { turn: 0, state: startOf(0).states[0]!.hash, epoch: 0, seat: 0, seq: 0 };
  const place = { v: 1, match: seating.start.hash, voter: 2, question: about } as const;
  const vote = { ...place, ballot: { n, seat: 2 }, body: { kind: "prepare" } } as const;
  return encodeMessage({ kind: "vote", bytes: signVote(vote, signers[2]!).bytes });
}

function startOf(seat: number) {
  const me = { seat, signer: signers[seat]! };
  const setup = { game: rpsls, seating, me, verify: nativeVerify, stored: [], chance };
  return unwrap(createMatch(setup)).match;
}

/** The first move of seat 0. */
function move(): Uint8Array {
  const effects = unwrap(act(startOf(0), { type: "throw", symbol: 0 }, "00".repeat(16)));
  const [bytes] = effects.flatMap((one) => (one.kind === "publish" ? [one.entry.bytes] : []));
  return encodeMessage({ kind: "entry", bytes: bytes! });
}

const from = toHex(signers[2]!.key);

describe("what binds its author", () => {
  it("is on the platter before it is sent: a vote, and a move with a secret", () => {
    const { table, sendings } = machine(join(temporaryFolder(), "votes.db"));
    table.receive(move(), from, true);
    table.receive(question(9), from, true);
    // The move that the vote speaks of goes ahead of it; others have it as well.
    expect(sendings.filter(({ kind }) => kind === "vote")).toEqual([
      { kind: "vote", written: true, flushed: true },
    ]);
    sendings.length = 0;
    expect(table.act(1, { type: "throw", symbol: 1 }).ok).toBe(true);
    expect(sendings).toEqual([{ kind: "entry", written: true, flushed: true }]);
    table.close();
  });

  it.each([
    ["written", { save: false }],
    ["synced", { flush: false }],
  ] as const)("is not sent if it cannot be %s", (_, fails) => {
    const disk: { save?: false; flush?: false } = {};
    const { table, sendings } = machine(join(temporaryFolder(), "votes.db"), disk);
    table.receive(move(), from, true);
    Object.assign(disk, fails);
    table.receive(question(9), from, true);
    expect(table.act(1, { type: "throw", symbol: 1 }).ok).toBe(false);
    expect(sendings).toEqual([]);
    table.close();
  });

  it("binds after a restart as well", () => {
    const file = join(temporaryFolder(), "votes.db");
    const before = machine(file);
    before.table.receive(move(), from, true);
    before.table.receive(question(9), from, true);
    before.table.close();
    before.store.close();
    const { table, sendings } = machine(file);
    table.receive(question(8), from, true);
    expect(sendings).toEqual([]);
    table.receive(question(10), from, true);
    expect(sendings.map(({ kind }) => kind)).toEqual(["entry", "vote"]);
    table.close();
  });
});
