import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { signEntry } from "../../../protocol/entry.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { messagesAfter, positionOf } from "../../match/catch-up.ts";
import { ANN, faceOf, LIAR, LOOKER, twoOfFour } from "../../match/deciding/two-of-four.fixture.ts";
import {
  deliver,
  matchOf,
  play,
  receiveAt,
  storedBy,
  type TestTable,
  tableOf,
} from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import type { House } from "../../match/terms.ts";
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

/** The machine of seat 1, or another, with a real disk; what it sends goes to nobody automatically. */
function machine(
  others: TestTable,
  file: string,
  disk: { save?: false; flush?: false; seat?: number; house?: House } = {},
) {
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
    me: signers[disk.seat ?? 1]!,
    ...(disk.house && { house: disk.house }),
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

describe("a seat of a process that plays several", () => {
  it("signs nothing until all have heard what each has on disk, and then what it owes", () => {
    const table = others();
    let together = false;
    const house = { isSilent: () => false, isTogether: () => together };
    const tested = machine(table, join(temporaryFolder(), "house.db"), { house });
    expect(unwrap(tested.table.resign(1))).toBeNull();
    expect(kindsOf(tested)).toEqual([]);
    together = true;
    tested.table.goOn();
    expect(kindsOf(tested)).toEqual(["entry"]);
    tested.table.close();
  });

  it("signs nothing once its owner has resigned", () => {
    const table = others();
    const house = { isSilent: () => true, isTogether: () => true };
    const tested = machine(table, join(temporaryFolder(), "house.db"), { house });
    expect(tested.table.resign(1)).toMatchObject({
      ok: false,
      fault: { code: "entry/after-resignation" },
    });
    expect(kindsOf(tested)).toEqual([]);
    tested.table.close();
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

it("is shown at once when a player has moved, and once more for everything that arrives soon after it", async () => {
  const table = others();
  play(table, 0, { number: 3 });
  const tested = machine(table, join(temporaryFolder(), "votes.db"));
  const drawn: (number | undefined)[] = [];
  const again = new Promise<void>((resolve) => {
    tested.table.subscribe(({ kind }) => {
      if (kind === "changed" && drawn.push(tested.table.state.match?.phase.turn) > 1) resolve();
    });
  });
  hear(tested, table, 0);
  hear(tested, table, 2);
  expect(drawn).toEqual([0]);
  expect(tested.table.state.match?.phase.turn).toBe(1);
  await again;
  await new Promise<void>((resolve) => soon(resolve));
  expect(drawn).toEqual([0, 1]);
  tested.table.close();
});

describe("a spectator", () => {
  /** Two players, the first of whom shows the second one another first move than the spectator. */
  function twoFaced() {
    const [told, played] = [tableOf(tally as never, 2), tableOf(tally as never, 2)];
    told.carries = () => false;
    play(told, 0, { number: 3 });
    play(played, 0, { number: 4 });
    play(played, 1, { number: 1 });
    const from = toHex(told.signers[1]!.key);
    const asked: (string | null)[] = [];
    const eve = watching(told, (whom) => asked.push(whom));
    eve.receive(sent(told, 0)[0]!, from, true);
    expect(eve.view().match?.moves.map(({ text }) => text)).toEqual(["3"]);
    return { eve, from, asked, face: sent(played, 0)[0]!, answer: sent(played, 1)[0]! };
  }

  it("discards what it was told when it sees another version of it, and asks for all of it", () => {
    const { eve, from, asked, face, answer } = twoFaced();
    eve.receive(answer, from, true);
    expect(asked).toContain(from);
    eve.receive(face, from, true);
    expect(eve.view().match).toMatchObject({ turn: 0, moves: [], convicted: [0] });
    eve.receive(face, from, true);
    eve.receive(answer, from, true);
    expect(eve.view().match?.moves.map(({ text }) => text)).toEqual(["4", "1"]);
    eve.close();
  });

  it("is not made to start over by entries that only name another log", () => {
    const { eve, from, face, answer } = twoFaced();
    const { signers, seating } = tableOf(tally as never, 2);
    for (let log = 0; log < 20; log++) {
      const body = { kind: "act", action: { number: 1 }, seen: [] } as const;
      const place = { match: seating.start.hash, turn: 1, log: new Uint8Array(32).fill(log) };
      const junk = signEntry({ v: 2, ...place, seat: 1, step: 0, body }, signers[1]!);
      eve.receive(encodeMessage({ kind: "entry", bytes: junk.bytes }), from, true);
    }
    expect(eve.state.beginnings).toBe(0);
    expect(eve.view().match?.moves.map(({ text }) => text)).toEqual(["3"]);
    for (const message of [face, face, answer]) eve.receive(message, from, true);
    expect(eve.view().match?.moves.map(({ text }) => text)).toEqual(["4", "1"]);
    eve.close();
  });
});

describe("a player who is out and looks on", () => {
  it("follows the others out of a false history, and is with them after a restart", () => {
    const table = twoOfFour();
    const [ann, looker] = [matchOf(table, ANN), matchOf(table, LOOKER)];
    const from = toHex(table.signers[ANN]!.key);
    const file = join(temporaryFolder(), "looker.db");
    const id = toHex(table.seating.table.hash);
    const before = machine(table, file, { seat: LOOKER });
    before.store.append(
      id,
      storedBy(table, LOOKER).map(({ kind, bytes, sealed }) => ({
        bytes: encodeMessage({ kind, bytes }),
        sealed,
      })),
    );
    before.table.close();
    before.store.close();

    const tested = machine(table, file, { seat: LOOKER });
    const { turn } = looker.phase;
    const here = () => tested.table.state.match!;
    expect(here().phase.turn).toBe(turn);
    const shown = faceOf(table, 5);
    tested.table.receive(encodeMessage(shown), from, true);
    expect(here().phase.turn).toBe(turn + 1);
    play(table, LIAR, { number: 4 });
    receiveAt(table, ANN, shown);
    deliver(table);
    for (let asked = 0; asked < 3; asked++)
      for (const message of messagesAfter(ann, positionOf(here())))
        tested.table.receive(encodeMessage(message), from, true);
    expect(ann.phase.outcome).not.toBeNull();
    expect(here().phase.outcome).toEqual(ann.phase.outcome);
    expect(kindsOf(tested)).not.toContain("entry");
    tested.table.close();
    tested.store.close();

    const again = machine(table, file, { seat: LOOKER });
    expect(again.table.state.match?.phase.outcome).toEqual(ann.phase.outcome);
    again.table.close();
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
