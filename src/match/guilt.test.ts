import { describe, expect, it } from "vitest";
import { encodeEvidence } from "../../protocol/certificate.ts";
import { hashContent } from "../../protocol/content.ts";
import { type Body, type Entry, readEntry, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { shownOf } from "./foresight.ts";
import { logAt } from "./history.ts";
import type { Message } from "./match.ts";
import {
  catchUp,
  deliver,
  matchOf,
  play,
  receiveAt,
  restart,
  type TestTable,
  tableOf,
  voteOf,
  wait,
} from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

const game = tally as never;

/** An entry that a seat could sign now, with these changes. */
function signed(table: TestTable, seat: number, body: Body, change: Partial<Entry> = {}): Message {
  const { history, phase, seating } = matchOf(table, seat);
  const value: Entry = {
    v: 2,
    match: seating.start.hash,
    turn: phase.turn,
    log: logAt(history, phase.turn)!,
    seat,
    step: 0,
    body,
    ...change,
  };
  return { kind: "entry", bytes: signEntry(value, table.signers[seat]!).bytes };
}

function move(number: number): Body {
  return { kind: "act", action: { number }, seen: [] };
}

function elapse(table: TestTable, from: number, to: number): void {
  for (let now = from; now <= to; now += 500) wait(table, now);
}

function convictedAt(table: TestTable, seat: number): number[] {
  return [...matchOf(table, seat).guilt.convicted.keys()];
}

describe("two faces of a move", () => {
  it("convict their author at every peer, and the match goes on without that seat", () => {
    const table = tableOf(game, 4);
    elapse(table, 0, 500);
    receiveAt(table, 1, signed(table, 0, move(3)));
    receiveAt(table, 2, signed(table, 0, move(4)));
    receiveAt(table, 3, signed(table, 0, move(4)));
    deliver(table);
    elapse(table, 1000, 30_000);
    catchUp(table, 1);
    elapse(table, 30_500, 90_000);
    for (const seat of [1, 2, 3]) {
      expect(convictedAt(table, seat)).toEqual([0]);
      expect(matchOf(table, seat).phase.turn).toBeGreaterThan(0);
    }
    const logs = [1, 2, 3].map((seat) => logAt(matchOf(table, seat).history, 1)!.join());
    expect(new Set(logs).size).toBe(1);
  });

  it("shown after the phase is final convict, and change nothing else", () => {
    const table = tableOf(game, 4);
    const late = signed(table, 0, move(2));
    play(table, 0, { number: 3 });
    const before = logAt(matchOf(table, 1).history, 1)!.join();
    receiveAt(table, 1, late);
    deliver(table);
    expect(logAt(matchOf(table, 1).history, 1)!.join()).toBe(before);
    expect(matchOf(table, 1).history.finals[0]?.steps[0]?.event).toMatchObject({
      action: { number: 3 },
    });
    for (const seat of [1, 2, 3]) expect(convictedAt(table, seat)).toEqual([0]);
    restart(table, 2);
    expect(convictedAt(table, 2)).toEqual([0]);
    play(table, 1, { number: 1 });
    elapse(table, 0, 10_000);
    expect(matchOf(table, 2).phase.gone).toContain(0);
  });

  it("of two owners are proof as well, and the honest one continues alone", () => {
    const table = tableOf(game, 2);
    const late = signed(table, 0, move(2));
    play(table, 0, { number: 3 });
    receiveAt(table, 1, late);
    expect(matchOf(table, 1).phase.outcome?.winners).toEqual([1]);
  });
});

describe("a player who has resigned", () => {
  const resign: Body = { kind: "resign" };

  it("is convicted by an entry signed later, whichever arrives first", () => {
    for (const reversed of [false, true]) {
      const table = tableOf(game, 4);
      const gaveUp = signed(table, 3, resign);
      play(table, 0, { number: 3 });
      const late = signed(table, 3, move(2));
      for (const message of reversed ? [late, gaveUp] : [gaveUp, late])
        receiveAt(table, 1, message);
      deliver(table);
      for (const seat of [0, 1, 2]) expect(convictedAt(table, seat)).toEqual([3]);
    }
  });

  it("is convicted by a vote on that phase or a later one, whichever arrives first", () => {
    for (const reversed of [false, true])
      for (const gap of [0, 1]) {
        const table = tableOf(game, 4);
        const gaveUp = signed(table, 3, resign);
        if (gap === 1) play(table, 0, { number: 3 });
        const late = voteOf(table, 3);
        for (const message of reversed ? [late, gaveUp] : [gaveUp, late])
          receiveAt(table, 1, message);
        deliver(table);
        for (const seat of [0, 1, 2]) expect(convictedAt(table, seat)).toEqual([3]);
      }
  });

  it("is not convicted by what was signed before, not even as evidence from others", () => {
    const table = tableOf(game, 4);
    play(table, 0, { number: 3 });
    const earlier = signed(table, 3, move(2), { log: table.seating.start.hash, turn: 0 });
    receiveAt(table, 1, signed(table, 3, resign));
    const evidence = encodeEvidence({
      kind: "later-entry",
      resignation: signed(table, 3, resign).bytes,
      entry: earlier.bytes,
    });
    receiveAt(table, 1, { kind: "evidence", bytes: evidence });
    deliver(table);
    expect(convictedAt(table, 1)).toEqual([]);
  });

  it("leaves evidence that each peer checks for itself", () => {
    const table = tableOf(game, 4);
    const evidence = encodeEvidence({
      kind: "later-vote",
      resignation: signed(table, 3, resign).bytes,
      vote: voteOf(table, 3).bytes,
    });
    receiveAt(table, 1, { kind: "evidence", bytes: evidence });
    expect(convictedAt(table, 1)).toEqual([3]);
    const other = encodeEvidence({
      kind: "later-vote",
      resignation: signed(table, 3, resign).bytes,
      vote: voteOf(table, 2).bytes,
    });
    receiveAt(table, 1, { kind: "evidence", bytes: other });
    expect(convictedAt(table, 1)).toEqual([3]);
  });
});

describe("an entry that no honest client signs", () => {
  it.each([
    ["an illegal move", move(9)],
    ["a move out of turn", { kind: "act", action: { number: 1 }, seen: [] } as Body],
  ])("is an offence that everybody judges alike: %s", (_, body) => {
    const table = tableOf(game, 4);
    const seat =
      body === undefined
        ? 0
        : body.kind === "act" && (body.action as { number: number }).number === 9
          ? 0
          : 3;
    receiveAt(table, 1, signed(table, seat, body));
    deliver(table);
    elapse(table, 0, 30_000);
    for (const other of [1, 2]) expect(convictedAt(table, other)).toEqual([seat]);
  });

  it("in another history convicts nobody, and is refused", () => {
    const table = tableOf(game, 4);
    receiveAt(table, 1, signed(table, 0, move(3), { log: new Uint8Array(32) }));
    deliver(table);
    expect(convictedAt(table, 1)).toEqual([]);
    expect(matchOf(table, 1).pool.faces.size).toBe(0);
  });

  it("in another history makes nobody send a voted phase again", () => {
    const table = tableOf(game, 4);
    play(table, 0, { number: 3 });
    const before = table.effects[2]!.length;
    receiveAt(table, 2, signed(table, 1, move(3), { log: new Uint8Array(32) }));
    expect(table.effects[2]!.slice(before).filter(({ kind }) => kind === "send")).toEqual([]);
  });
});

describe("votes", () => {
  it("for two contents in one round convict", () => {
    const table = tableOf(game, 4);
    receiveAt(table, 1, voteOf(table, 3));
    receiveAt(table, 1, voteOf(table, 3, { content: new Uint8Array(32).fill(1) }));
    deliver(table);
    for (const seat of [0, 1, 2]) expect(convictedAt(table, seat)).toEqual([3]);
  });

  it("far ahead, for other phases, for unknown contents and of strangers cost bounded memory and stop nobody", () => {
    const table = tableOf(game, 4);
    for (let index = 0; index < 150; index++) {
      const content = new Uint8Array(32).fill(index % 251);
      receiveAt(table, 1, voteOf(table, 3, { round: 1000 * index, content }));
      receiveAt(table, 1, voteOf(table, 3, { round: index, content }));
      receiveAt(table, 1, voteOf(table, 3, { turn: 1 + (index % 3), content }));
    }
    const { deciding } = matchOf(table, 1);
    expect(deciding.signed.size).toBeLessThanOrEqual(64 * 4);
    expect(deciding.early.length).toBeLessThan(40);
    play(table, 0, { number: 3 });
    elapse(table, 0, 60_000);
    expect(matchOf(table, 1).phase.turn).toBeGreaterThan(0);
    expect(
      new Set([0, 1, 2].map((seat) => logAt(matchOf(table, seat).history, 1)?.join())).size,
    ).toBe(1);
  });

  it("of one liar who votes for everything decide nothing twice", () => {
    const table = tableOf(game, 4);
    const names = [3, 4].map((number) => {
      const entry = unwrap(readEntry(signed(table, 0, move(number)).bytes));
      return hashContent({ answers: [[0, 0, entry.hash]], resigned: [], out: [] });
    });
    // Seat 0 lies: a face for each half, and votes for both contents to everybody.
    for (const [seat, number] of [
      [1, 3],
      [2, 4],
      [3, 4],
    ] as const)
      receiveAt(table, seat, signed(table, 0, move(number)));
    for (const seat of [1, 2, 3])
      for (const kind of ["prevote", "precommit"] as const)
        for (const content of names) receiveAt(table, seat, voteOf(table, 0, { kind, content }));
    deliver(table);
    elapse(table, 0, 90_000);
    const logs = [1, 2, 3].map((seat) => logAt(matchOf(table, seat).history, 1)?.join());
    expect(new Set(logs).size).toBe(1);
    for (const seat of [1, 2, 3]) expect(convictedAt(table, seat)).toEqual([0]);
  });
});

describe("two faces of a part of chance", () => {
  it("convict their author and nobody who built on one of them", () => {
    const table = tableOf(crazyEights as never, 4);
    expect(matchOf(table, 0).phase.turn).toBeGreaterThan(0);
    // Seat 1 has shown seat 3 another commitment than the rest: everything that rests on it names another base there.
    const fresh = tableOf(crazyEights as never, 4, crazyEights.defaults, null, () => false);
    const [other] = fresh.effects[1]!.flatMap((effect) => (effect.kind === "send" ? [effect] : []));
    expect(other?.message.kind).toBe("entry");
    const face = unwrap(readEntry(other!.message.bytes)).value;
    const lie = signEntry(
      { ...face, body: { ...face.body } as Body, step: 0, base: new Uint8Array(32) },
      fresh.signers[1]!,
    );
    fresh.carries = (from, to, message) =>
      !(from === 1 && to === 3 && message.bytes.length === other!.message.bytes.length);
    receiveAt(fresh, 3, { kind: "entry", bytes: lie.bytes });
    for (const seat of [0, 1, 2, 3])
      for (const effect of [...fresh.effects[seat]!])
        if (effect.kind === "send")
          for (const to of [0, 1, 2, 3])
            if (to !== seat) fresh.mail.push({ from: seat, to, message: effect.message });
    deliver(fresh);
    fresh.carries = () => true;
    elapse(fresh, 0, 60_000);
    for (const seat of [0, 2, 3]) {
      expect(convictedAt(fresh, seat)).toEqual([1]);
      expect(matchOf(fresh, seat).phase.turn).toBeGreaterThan(0);
      expect(matchOf(fresh, seat).phase.gone).toContain(1);
    }
    expect(shownOf(matchOf(fresh, 0)).final).toBe(true);
  });
});
