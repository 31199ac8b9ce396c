import { describe, expect, it } from "vitest";
import { signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { signClaim } from "../../protocol/statement.ts";
import { NO_KNOWLEDGE } from "../engine/game.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { tequilaTrain } from "../games/tequila-train/rules.ts";
import { claim, nextDeadline, standingOf } from "./clock.ts";
import { offeredContent } from "./contents.ts";
import { logAt } from "./history.ts";
import type { Message } from "./match.ts";
import { endingOf, recordOf, verifyRecord } from "./record/verification.ts";
import {
  catchUp,
  giveUp,
  matchOf,
  play,
  receiveAt,
  spread,
  type TestTable,
  tableOf,
  verify,
  wait,
} from "./table.fixture.ts";
import { knockOut, tally } from "./tally.fixture.ts";

const game = tally as never;
const LIMIT = 30_000;

/** A table whose seats have half a minute for each phase. */
function timedTable(seats: number): TestTable {
  return tableOf(game, seats, tally.defaults, LIMIT);
}

function without(table: TestTable, ...away: readonly number[]): void {
  table.carries = (from, to) => !away.includes(from) && !away.includes(to);
}

function elapse(table: TestTable, from: number, to: number): void {
  for (let now = from; now <= to; now += 500) wait(table, now);
}

/** Another face of a seat's first step. */
function otherFace({ seating, signers }: TestTable, seat: number): Message {
  const { hash } = seating.start;
  const place = { v: 2, match: hash, turn: 0, log: hash, seat, step: 0 } as const;
  const entry = signEntry({ ...place, body: { kind: "chance", parts: ["other"] } }, signers[seat]!);
  return { kind: "entry", bytes: entry.bytes };
}

describe("a seat that is late", () => {
  it("is put out by the others when its time is up by their clocks, and not before", () => {
    const table = timedTable(4);
    without(table, 0);
    elapse(table, 0, LIMIT - 500);
    expect(matchOf(table, 1).phase.turn).toBe(0);
    elapse(table, LIMIT, LIMIT + 20_000);
    for (const seat of [1, 2, 3]) {
      expect(matchOf(table, seat).phase.gone).toEqual([0]);
      expect(matchOf(table, seat).history.finals[0]?.content.out).toEqual([[0, "late"]]);
    }
  });

  it("comes back as a watcher, with the same history", () => {
    const table = timedTable(4);
    without(table, 0);
    elapse(table, 0, LIMIT + 20_000);
    table.carries = () => true;
    catchUp(table, 0);
    expect(matchOf(table, 0).phase.gone).toEqual(matchOf(table, 1).phase.gone);
    expect(matchOf(table, 0).history.finals[0]?.content.out).toEqual([[0, "late"]]);
  });

  it("is not put out if any voter that is needed holds its move", () => {
    const table = timedTable(4);
    // Seat 0 moves, and only seat 1 hears of it in time.
    table.carries = (from, to, { kind }) => from !== 0 || (to === 1 && kind === "entry");
    play(table, 0, { number: 3 });
    table.carries = (from, to) => from !== 0 && to !== 0;
    elapse(table, 0, LIMIT + 60_000);
    const { content } = matchOf(table, 2).history.finals[0]!;
    expect(content.answers.map(([seat]) => seat)).toEqual([0]);
    expect(content.out).toEqual([]);
  });

  it("is not put out when too few others are left for a quorum: the match waits, and says so", () => {
    const table = timedTable(5);
    without(table, 3, 4);
    play(table, 0, { number: 3 });
    elapse(table, 0, LIMIT + 60_000);
    // Three of five are less than a quorum.
    expect(matchOf(table, 0).phase.turn).toBe(0);
    expect(standingOf(matchOf(table, 0))).toMatchObject({ kind: "votes", here: 3, needed: 4 });
  });

  it("can be called late where there is no limit, though it claims that others are gone", () => {
    const table = tableOf(game, 4);
    wait(table, 0);
    const { hash } = table.seating.start;
    const away = { v: 2, match: hash, turn: 0, log: hash, seat: 0, seats: [1] } as const;
    const message = { kind: "claim", bytes: signClaim(away, table.signers[0]!).bytes } as const;
    without(table, 0);
    for (const seat of [1, 2, 3]) receiveAt(table, seat, message);
    expect(standingOf(matchOf(table, 1))).toMatchObject({ kind: "claimed", by: [0] });
    const late = 11 * 60_000;
    wait(table, late);
    for (const seat of [1, 2, 3])
      expect(standingOf(matchOf(table, seat))).toEqual({ kind: "late", seats: [0], ends: false });
    for (const seat of [1, 2]) spread(table, seat, unwrap(claim(matchOf(table, seat), 0, late)));
    elapse(table, late, late + 20_000);
    expect(matchOf(table, 1).phase.gone).toEqual([0]);
  });

  it("is waited for by those who can still vote", () => {
    const table = timedTable(5);
    without(table, 2, 3);
    giveUp(table, 4);
    play(table, 0, { number: 3 });
    elapse(table, 0, LIMIT + 60_000);
    expect(standingOf(matchOf(table, 0))).toEqual({
      kind: "votes",
      here: 2,
      needed: 3,
      missing: [2, 3],
    });
  });

  it("goes after a liar, with its full time again when the deal is asked for again", () => {
    const table = tableOf(
      tequilaTrain as never,
      4,
      tequilaTrain.defaults,
      LIMIT,
      (from) => from !== 2,
    );
    elapse(table, 0, LIMIT - 500);
    table.carries = () => false;
    for (const seat of [0, 1, 3]) receiveAt(table, seat, otherFace(table, 3));
    wait(table, LIMIT);
    for (const seat of [0, 1, 3])
      expect(offeredContent(matchOf(table, seat))?.out).toEqual([[3, "convicted"]]);
    table.carries = (from) => from !== 2;
    for (const seat of [0, 1, 3]) catchUp(table, seat);
    let now = LIMIT;
    for (; matchOf(table, 0).phase.turn === 0 && now < 2 * LIMIT; now += 500) wait(table, now);
    elapse(table, now, now + LIMIT - 1000);
    expect(matchOf(table, 0).phase.gone).toEqual([3]);
    elapse(table, now + LIMIT, now + LIMIT + 20_000);
    expect(matchOf(table, 0).phase.gone).toEqual([2, 3]);
  });

  it("sets the next deadline, the end of its time", () => {
    const table = timedTable(3);
    wait(table, 1000);
    expect(nextDeadline(matchOf(table, 1))).toBe(1000 + LIMIT);
  });
});

/** Two at Connect Four: the player to move, the opponent, and a move. */
function pair(limit: number | null) {
  const table = tableOf(connectFour as never, 2, connectFour.defaults, limit);
  const mover = matchOf(table, 0).phase.expected[0]!;
  const match = matchOf(table, mover);
  const [action] = match.game.legal(match.phase.state, mover, NO_KNOWLEDGE);
  return { table, mover, other: 1 - mover, action: action! };
}

describe("between two", () => {
  it("a claim ends nothing by itself, and is forgotten when the other player moves", () => {
    const { table, mover, other, action } = pair(LIMIT);
    without(table, mover);
    elapse(table, 0, LIMIT + 1000);
    const claimed = unwrap(claim(matchOf(table, other), mover, LIMIT + 1500));
    spread(table, other, claimed);
    expect(matchOf(table, other).phase.outcome).toBeNull();
    expect(endingOf(matchOf(table, other))).toEqual({
      kind: "claimed",
      by: [other],
      against: [mover],
    });
    table.carries = () => true;
    play(table, mover, action);
    expect(endingOf(matchOf(table, other))).toEqual({ kind: "unfinished" });
    expect(matchOf(table, other).phase.turn).toBe(1);
  });

  it("nobody may claim before the time is up, or against themselves", () => {
    const { table, mover, other } = pair(LIMIT);
    wait(table, 0);
    const early = claim(matchOf(table, other), mover, 1000);
    expect(!early.ok && early.fault.code).toBe("match/too-early");
    const self = claim(matchOf(table, other), other, LIMIT + 1000);
    expect(!self.ok && self.fault.code).toBe("match/nobody-late");
  });
});

describe("a resignation", () => {
  it("by the seat that is to move is its answer", () => {
    const table = tableOf(game, 3);
    giveUp(table, 0);
    for (const match of table.matches) {
      expect(match.phase.gone).toEqual([0]);
      expect(match.history.finals[0]?.content.answers).toEqual([]);
    }
  });

  it("by another seat takes effect with the move that has seen it", () => {
    const table = tableOf(game, 3);
    giveUp(table, 2);
    expect(matchOf(table, 0).phase.turn).toBe(0);
    play(table, 0, { number: 2 });
    for (const match of table.matches) expect(match.phase.gone).toEqual([2]);
  });

  it("that ends the match does so at once, although others are to move", () => {
    const table = tableOf(game, 3);
    giveUp(table, 2);
    giveUp(table, 1);
    for (const match of table.matches) expect(match.phase.outcome?.winners).toEqual([0]);
  });

  it("by everybody at once ends the match, although nobody is left to vote", () => {
    const table = tableOf(game, 4);
    table.carries = () => false;
    for (const seat of [0, 1, 2, 3]) giveUp(table, seat);
    const sent = table.effects.map((effects) => effects.filter(({ kind }) => kind === "send"));
    table.carries = () => true;
    for (const seat of [0, 1, 2, 3]) spread(table, seat, sent[seat]!);
    for (const match of table.matches) expect(match.phase.outcome).not.toBeNull();
    const logs = table.matches.map((match) => logAt(match.history, 1)?.join());
    expect(new Set(logs).size).toBe(1);
  });

  it("by a knocked-out player is not listed in a phase whose voters have all resigned", () => {
    const table = tableOf(knockOut as never, 4);
    play(table, 0, { number: 1 });
    expect(matchOf(table, 0).phase.voters).toEqual([1, 2, 3]);
    table.carries = () => false;
    for (const seat of [0, 1, 2, 3]) giveUp(table, seat);
    const sent = table.effects.map((effects) => effects.filter(({ kind }) => kind === "send"));
    // Seat 1 hears of seat 0 first, the others hear of it last.
    table.carries = () => true;
    for (const seat of [0, 1, 2, 3])
      for (const effect of sent[seat]!)
        if (effect.kind === "send" && seat !== 1) receiveAt(table, 1, effect.message);
    for (const seat of [1, 2, 3, 0]) spread(table, seat, sent[seat]!);
    const logs = table.matches.map((match) => logAt(match.history, 2)?.join());
    expect(new Set(logs).size).toBe(1);
    expect(logs[0]).toBeDefined();
  });

  it("signed twice is listed as each move has seen it, and the record verifies", () => {
    const table = tableOf(game, 4);
    const resignIn = (turn: number, log: Uint8Array): Message => {
      const place = { v: 2, match: table.seating.start.hash, turn, log, seat: 3, step: 0 } as const;
      const entry = signEntry({ ...place, body: { kind: "resign" } }, table.signers[3]!);
      return { kind: "entry", bytes: entry.bytes };
    };
    const first = resignIn(0, table.seating.start.hash);
    play(table, 0, { number: 3 });
    play(table, 1, { number: 2 });
    const second = resignIn(2, logAt(matchOf(table, 0).history, 2)!);
    table.carries = () => false;
    receiveAt(table, 0, first);
    receiveAt(table, 1, second);
    const sent = ([0, 1, 2] as const).map((seat, index) => {
      const before = table.effects[seat]!.length;
      play(table, seat, { number: index + 1 });
      return table.effects[seat]!.slice(before);
    });
    table.carries = () => true;
    for (const seat of [0, 1, 2]) {
      spread(table, seat, sent[seat]!);
      for (const other of [0, 1, 2]) catchUp(table, other);
    }
    elapse(table, 0, 20_000);
    const { content } = matchOf(table, 2).history.finals[2]!;
    expect(content.resigned.map(([seat]) => seat)).toEqual([3, 3]);
    const logs = [0, 1, 2].map((seat) => logAt(matchOf(table, seat).history, 3)?.join());
    expect(new Set(logs).size).toBe(1);
    const tools = { verify, findGame: () => game };
    expect(unwrap(verifyRecord(recordOf(matchOf(table, 2)), tools)).convicted).toEqual([3]);
  });

  it("that crosses a move counts in the next phase, between two", () => {
    const { table, mover, other, action } = pair(null);
    table.carries = () => false;
    play(table, mover, action);
    giveUp(table, other);
    const sent = table.effects.map((effects) => effects.filter(({ kind }) => kind === "send"));
    table.carries = () => true;
    for (const seat of [0, 1]) spread(table, seat, sent[seat]!);
    catchUp(table, other);
    for (const match of table.matches) {
      expect(match.phase.outcome?.winners).toEqual([mover]);
      expect(match.phase.turn).toBe(2);
    }
  });

  it("by the player who is not to move ends a match of two, by the other's vote alone", () => {
    const { table, mover, other } = pair(null);
    giveUp(table, other);
    for (const match of table.matches) {
      expect(match.phase.outcome?.winners).toEqual([mover]);
      expect(match.history.finals[0]?.votes.length).toBe(1);
      expect(endingOf(match).kind).toBe("agreed");
    }
  });
});
