import { describe, expect, it } from "vitest";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { MAX_PAUSES, signPause } from "../../../protocol/statement.ts";
import type { Seat } from "../../engine/game.ts";
import { resignMatch } from "../author.ts";
import type { Message } from "../match.ts";
import {
  catchUp,
  create,
  deliver,
  giveUp,
  matchOf,
  play,
  post,
  receiveAt,
  restart,
  spread,
  storedBy,
  type TestTable,
  tableOf,
  wait,
} from "../table.fixture.ts";
import { tally } from "../tally.fixture.ts";
import { lateSeats } from "../time.ts";
import { askForBreak, followBreak, seatsWanting } from "./breaks.ts";

const [ANN, BOB, LIAR] = [0, 1, 2] as const;
const LIMIT = 60_000;

const three = () => tableOf(tally as never, 3, tally.defaults as never, LIMIT);

function ask(table: TestTable, seat: Seat, wanted = true): void {
  spread(table, seat, askForBreak(matchOf(table, seat), wanted));
}

/** A word that the liar signs without saying it to everybody. */
function wordOf({ seating, signers }: TestTable, turn: number, number: number): Message {
  const match = seating.start.hash;
  const { bytes } = signPause({ v: 2, match, turn, seat: LIAR, number }, signers[LIAR]!);
  return { kind: "pause", bytes };
}

/** Everybody looks at the clock; what they say then arrives. */
function look(table: TestTable, now: number): void {
  for (const [seat, match] of table.matches.entries()) post(table, seat, followBreak(match, now));
  deliver(table);
  for (const [seat, match] of table.matches.entries()) post(table, seat, followBreak(match, now));
  wait(table, now);
}

const pausedAt = ({ matches }: TestTable) => matches.map(({ time }) => time.paused);

describe("a break", () => {
  it("that one player alone was told of is one for all, and nobody is late in it", () => {
    const table = three();
    look(table, 0);
    ask(table, ANN);
    ask(table, BOB);
    // It is Ann's turn, and only she hears that the liar wants a break.
    receiveAt(table, ANN, wordOf(table, 0, 1));
    table.mail.length = 0;
    look(table, 1000);
    expect(pausedAt(table)).toEqual([true, true, true]);
    look(table, 10 * LIMIT);
    for (const { phase } of table.matches) expect(phase.turn).toBe(0);
    expect(lateSeats(matchOf(table, BOB))).toEqual([]);
    ask(table, LIAR, false);
    look(table, 10 * LIMIT);
    expect(pausedAt(table)).toEqual([false, false, false]);
    expect(table.matches.map(seatsWanting)).toEqual([[], [], []]);
  });

  it("is none for anybody once a later word of a player has reached one of them", () => {
    const table = three();
    look(table, 0);
    ask(table, ANN);
    ask(table, BOB);
    receiveAt(table, BOB, wordOf(table, 0, 2));
    receiveAt(table, ANN, wordOf(table, 0, 1));
    look(table, 1000);
    expect(pausedAt(table)).toEqual([false, false, false]);
    // Repeating the earlier one has nobody say it again.
    const said = table.effects[BOB]!.length;
    for (let times = 0; times < 10; times++) receiveAt(table, BOB, wordOf(table, 0, 1));
    expect(table.effects[BOB]).toHaveLength(said);
  });

  it("ends for all if one player alone hears of it", () => {
    const table = three();
    look(table, 0);
    for (const seat of [ANN, BOB, LIAR]) ask(table, seat);
    look(table, 1000);
    expect(pausedAt(table)).toEqual([true, true, true]);
    receiveAt(table, BOB, wordOf(table, 0, 2));
    table.carries = (from) => from !== LIAR;
    look(table, 2000);
    expect(pausedAt(table).slice(0, 2)).toEqual([false, false]);
  });

  it("is one for all if one player alone hears that the last one against it resigns", () => {
    const table = three();
    look(table, 0);
    ask(table, ANN);
    ask(table, BOB);
    const [resignation] = unwrap(resignMatch(create(table, LIAR).match)).flatMap((effect) =>
      effect.kind === "send" ? effect.message : [],
    );
    receiveAt(table, ANN, resignation!);
    table.mail.length = 0;
    table.carries = (from) => from !== LIAR;
    look(table, 1000);
    expect(pausedAt(table).slice(0, 2)).toEqual([true, true]);
  });

  it("is told to whoever catches up, and known after a restart", () => {
    const table = three();
    look(table, 0);
    table.carries = (_, to) => to !== BOB;
    ask(table, ANN);
    ask(table, LIAR);
    table.carries = () => true;
    ask(table, BOB);
    look(table, 1000);
    catchUp(table, BOB);
    look(table, 1000);
    expect(pausedAt(table)).toEqual([true, true, true]);
    restart(table, BOB);
    look(table, 2000);
    expect(pausedAt(table)).toEqual([true, true, true]);
  });

  it("is not made of wishes that are phases apart, and needs nobody who has resigned", () => {
    const table = three();
    look(table, 0);
    ask(table, LIAR);
    for (let turn = 0; turn < 3; turn++)
      for (const seat of matchOf(table, ANN).phase.expected)
        play(table, seat, { number: seat + 2 });
    expect(matchOf(table, ANN).phase.turn).toBeGreaterThan(2);
    ask(table, ANN);
    ask(table, BOB);
    look(table, 1000);
    expect(pausedAt(table)).toEqual([false, false, false]);
    giveUp(table, LIAR);
    look(table, 2000);
    expect(pausedAt(table)).toEqual([true, true, true]);
  });

  it("can be watched, but not asked for, by a spectator", () => {
    const table = three();
    look(table, 0);
    const eve = create(table, null).match;
    table.matches.push(eve);
    table.effects.push([]);
    for (const seat of [ANN, BOB, LIAR]) ask(table, seat);
    look(table, 1000);
    expect(eve.time.paused).toBe(true);
    expect(askForBreak(eve, false)).toEqual([]);
  });
});

it("of all the words that a player signs in a phase, few are written to disk", () => {
  const table = three();
  const before = storedBy(table, ANN).length;
  for (let turn = 0; turn < 100; turn++)
    for (let number = 0; number <= MAX_PAUSES; number++)
      receiveAt(table, ANN, wordOf(table, turn, number));
  expect(storedBy(table, ANN).length - before).toBe(2 * (MAX_PAUSES + 1));
});
