import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import {
  deliver,
  matchOf,
  play,
  receiveAt,
  type TestTable,
  tableOf,
} from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { openStore } from "../../node/profile/store.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import type { Line } from "../ports/store.ts";
import { soon } from "../ports/system-clock.ts";
import { temporaryFolder } from "../testing/hosts.ts";
import { decodeMessage, encodeMessage, isOfMatch } from "./messages.ts";
import { createNetworkTable } from "./network-table.ts";
import type { TableDeps } from "./table-state.ts";

const chance = await openChance();

/** What was on disk when a message left the machine. */
interface Sending {
  readonly kind: string;
  readonly bytes: Uint8Array;
  readonly written: boolean;
  readonly flushed: boolean;
}

/** A table of three whose seats 0 and 2 talk to one another; seat 1 is played on the machine under test. */
function others(): TestTable {
  const table = tableOf(tally as never, 3);
  table.carries = (from, to) => from !== 1 && to !== 1;
  return table;
}

/** Seat 1's machine with a real disk; what it sends goes to nobody automatically. */
function machine(others: TestTable, file: string, disk: { save?: false; flush?: false } = {}) {
  const { seating, signers } = others;
  const id = toHex(seating.table.hash);
  const store = openStore(file);
  if (!store.has(id)) {
    store.addTable({ id, kind: "network", about: new Uint8Array(1) });
    const { bytes } = seating.start;
    store.append(id, [{ bytes: encodeMessage({ kind: "start", bytes }), sealed: null }]);
  }
  const sendings: Sending[] = [];
  let flushed = 0;
  let flushes = 0;
  const deps: TableDeps = {
    ...onlooker(nativeVerify, chance),
    me: signers[1]!,
    chance,
    save(lines: readonly Line[]) {
      if (disk.save === false) return false;
      store.append(id, lines);
      return true;
    },
    flush() {
      store.flush();
      flushed = store.log(id).length;
      flushes++;
      return disk.flush ?? true;
    },
    publish(message) {
      const { kind, bytes } = unwrap(decodeMessage(message));
      const at = store.log(id).findIndex((line) => toHex(line.bytes) === toHex(message));
      sendings.push({ kind, bytes, written: at >= 0, flushed: at >= 0 && at < flushed });
    },
  };
  const log = store.log(id);
  const table = unwrap(createNetworkTable(seating.table, tally as never, NEW_EVENING, log, deps));
  return { table, store, sendings, flushes: () => flushes };
}

type Machine = ReturnType<typeof machine>;

/** Delivers what a seat has sent so far to the machine; `kind`: only that. */
function hear({ table }: Machine, others: TestTable, seat: 0 | 2, kind?: string): void {
  const from = toHex(others.signers[seat]!.key);
  for (const effect of [...others.effects[seat]!])
    if (effect.kind === "send" && (kind === undefined || effect.message.kind === kind))
      table.receive(encodeMessage(effect.message), from, true);
}

/** Delivers everything until nothing more is sent. */
function talk(machine: Machine, others: TestTable): void {
  for (let said = -1; said < machine.sendings.length; ) {
    said = machine.sendings.length;
    for (const { kind, bytes } of machine.sendings)
      for (const seat of [0, 2])
        if (isOfMatch(kind as never)) receiveAt(others, seat, { kind, bytes } as never);
    deliver(others);
    hear(machine, others, 0);
    hear(machine, others, 2);
  }
}

const kindsOf = ({ sendings }: Machine) => sendings.map(({ kind }) => kind);

describe("a message that binds its author", () => {
  it("is synced to disk before it is sent, with everything it rests on, in one sync", () => {
    const table = others();
    play(table, 0, { number: 3 });
    const tested = machine(table, join(temporaryFolder(), "votes.db"));
    hear(tested, table, 0, "entry");
    expect(tested.sendings).toMatchObject([{ kind: "vote", written: true, flushed: true }]);
    expect(tested.flushes()).toBe(1);
    talk(tested, table);
    expect(tested.sendings.length).toBeGreaterThan(1);
    for (const sending of tested.sendings)
      expect(sending).toMatchObject({ written: true, flushed: true });
    tested.table.close();
  });

  it.each([
    ["written", { save: false }],
    ["synced", { flush: false }],
  ] as const)("is not sent if it cannot be %s", (_, fails) => {
    const table = others();
    play(table, 0, { number: 3 });
    const tested = machine(table, join(temporaryFolder(), "votes.db"), fails);
    hear(tested, table, 0, "entry");
    expect(tested.sendings).toEqual([]);
    tested.table.close();
  });

  it("is sent again after a restart, and nothing else is", () => {
    const table = others();
    play(table, 0, { number: 3 });
    const file = join(temporaryFolder(), "votes.db");
    const before = machine(table, file);
    hear(before, table, 0, "entry");
    before.table.close();
    before.store.close();
    const after = machine(table, file);
    expect(after.sendings.map(({ kind, bytes }) => ({ kind, bytes }))).toEqual(
      before.sendings.map(({ kind, bytes }) => ({ kind, bytes })),
    );
    talk(after, table);
    expect(matchOf(table, 0).phase.turn).toBe(1);
    expect(after.table.state.match?.phase.turn).toBe(1);
    after.table.close();
  });
});

describe("while a phase is being decided", () => {
  it("the move is shown as unconfirmed, and is final once the others have confirmed it", () => {
    const table = others();
    const tested = machine(table, join(temporaryFolder(), "votes.db"));
    expect(tested.table.view().match).toMatchObject({ final: true, moves: [], turn: 0 });
    play(table, 0, { number: 3 });
    hear(tested, table, 0, "entry");
    expect(tested.table.view().match).toMatchObject({
      final: false,
      turn: 1,
      moves: [{ seat: 0, text: "3" }],
      waitingFor: [1],
      standing: { kind: "votes", here: 1, needed: 2, missing: [0, 2] },
    });
    talk(tested, table);
    expect(tested.table.view().match).toMatchObject({
      final: true,
      turn: 1,
      moves: [{ seat: 0, text: "3" }],
      standing: { kind: "moves", seats: [1] },
    });
    tested.table.close();
  });

  it("the player's next move is kept, and signed afterwards", () => {
    const table = others();
    play(table, 0, { number: 3 });
    const tested = machine(table, join(temporaryFolder(), "votes.db"));
    hear(tested, table, 0, "entry");
    expect(tested.table.view().match?.views[0]?.legal.length).toBeGreaterThan(0);
    expect(tested.table.act(1, { number: 2 })).toEqual({ ok: true, value: null });
    expect(kindsOf(tested)).toEqual(["vote"]);
    expect(tested.table.view().match?.views[0]?.legal).toEqual([]);
    talk(tested, table);
    expect(kindsOf(tested)).toContain("entry");
    for (const seat of [0, 2]) expect(matchOf(table, seat).phase.turn).toBe(2);
    expect(tested.table.view().match?.moves.map(({ text }) => text)).toEqual(["3", "2"]);
    tested.table.close();
  });
});

it("is shown once for everything that arrives in one turn of the event loop", async () => {
  const table = others();
  play(table, 0, { number: 3 });
  const tested = machine(table, join(temporaryFolder(), "votes.db"));
  let drawn = 0;
  tested.table.subscribe(({ kind }) => {
    if (kind === "changed") drawn++;
  });
  hear(tested, table, 0);
  hear(tested, table, 2);
  expect(tested.table.state.match?.phase.turn).toBe(1);
  await new Promise<void>((resolve) => soon(resolve));
  expect(drawn).toBe(1);
  tested.table.close();
});

describe("a spectator", () => {
  it("discards what it was told when it sees another history, and asks for all of it", () => {
    const table = tableOf(tally as never, 2);
    table.carries = () => false;
    const { signers } = table;
    const asked: (string | null)[] = [];
    const eve = watching(table, (from) => asked.push(from));
    const from = toHex(signers[1]!.key);
    play(table, 0, { number: 3 });
    const [told] = sent(table, 0);
    eve.receive(told!, from, true);
    expect(eve.view().match?.moves.map(({ text }) => text)).toEqual(["3"]);

    // The other player holds a different first move, on which it has made its own.
    const other = tableOf(tally as never, 2);
    other.carries = (to) => to !== 1;
    play(other, 0, { number: 4 });
    play(other, 1, { number: 1 });
    const [face] = sent(other, 0);
    const [answer] = sent(other, 1);
    eve.receive(answer!, from, true);
    expect(asked).toContain(from);
    expect(eve.view().match).toMatchObject({ turn: 0, moves: [] });
    eve.receive(face!, from, true);
    eve.receive(answer!, from, true);
    expect(eve.view().match?.moves.map(({ text }) => text)).toEqual(["4", "1"]);
    eve.close();
  });
});

/** What a seat has sent so far. */
function sent({ effects }: TestTable, seat: number): Uint8Array[] {
  return effects[seat]!.flatMap((effect) =>
    effect.kind === "send" ? encodeMessage(effect.message) : [],
  );
}

function watching({ seating }: TestTable, missing: (from: string | null) => void) {
  const start = encodeMessage({ kind: "start", bytes: seating.start.bytes });
  const deps: TableDeps = { ...onlooker(nativeVerify, chance), missing };
  const log = [{ bytes: start, sealed: null }];
  return unwrap(createNetworkTable(seating.table, tally as never, NEW_EVENING, log, deps));
}
