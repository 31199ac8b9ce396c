import { describe, expect, it } from "vitest";
import { type Body, readEntry, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { act, resignMatch } from "./author.ts";
import { linesAnew } from "./deciding/anew.ts";
import { logAt } from "./history.ts";
import { keepIntent, noteBot } from "./intent.ts";
import type { Message } from "./match.ts";
import { receiveMessage } from "./receive.ts";
import { recordOf, verifyRecord } from "./record/verification.ts";
import { settle } from "./settlement.ts";
import {
  catchUp,
  create,
  deliver,
  giveUp,
  matchOf,
  PASSWORD,
  play,
  post,
  receiveAt,
  storedBy,
  type TestTable,
  tableOf,
  verify,
  wait,
} from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

const game = tally as never;

/** `owners`: whose bot a seat is; `null` for a person. */
function tableWithBots(...owners: readonly (number | null)[]): TestTable {
  return tableOf(game, owners.length, tally.defaults, null, () => true, owners);
}

/** Two people and a bot of one of them, in the first phase that asks all three for a move. */
function allToMove(owner: 0 | 1): { readonly table: TestTable; readonly turn: number } {
  const table = tableWithBots(null, null, owner);
  play(table, 0, { number: 2 });
  play(table, 1, { number: 3 });
  const { turn, expected } = matchOf(table, 0).phase;
  expect(expected).toEqual([0, 1, 2]);
  return { table, turn };
}

function elapse(table: TestTable): void {
  for (let now = 0; now < 60_000; now += 500) wait(table, now);
  for (const seat of table.matches.keys()) catchUp(table, seat);
}

/** What another program could sign for this seat now. */
function entryOf(table: TestTable, seat: number, body: Body, step = 0): Message {
  const { seating, phase, history } = matchOf(table, seat);
  const signer = table.signers[seat];
  const log = logAt(history, phase.turn);
  if (signer === undefined || log === null) throw new Error(`No seat ${seat}.`);
  const place = { match: seating.start.hash, turn: phase.turn, log, seat, step };
  return { kind: "entry", bytes: signEntry({ v: 2, ...place, body }, signer).bytes };
}

function endingAt(table: TestTable, seat: number): string {
  const verified = verifyRecord(recordOf(matchOf(table, seat)), { findGame: () => game, verify });
  return verified.ok ? verified.value.ending.kind : verified.fault.code;
}

// Found by a review, when no simulated match had bots: none of these needs a liar.
describe("a match of two people and a bot", () => {
  it("refuses a bot's resignation, and goes on with its move", () => {
    const [ann, bob, bobsBot] = [0, 1, 2] as const;
    const { table, turn } = allToMove(bob);
    expect(resignMatch(matchOf(table, bobsBot))).toMatchObject({
      fault: { code: "entry/bot-resigns" },
    });
    const resigned = entryOf(table, bobsBot, { kind: "resign" });
    const { verdict, effects } = receiveMessage(matchOf(table, ann), resigned);
    expect(verdict).toBe("reject");
    expect(effects).toMatchObject([{ kind: "refused", fault: { code: "entry/bot-resigns" } }]);
    for (const seat of [ann, bob, bobsBot]) play(table, seat, { number: 2 + seat });
    for (const { history, guilt } of table.matches) {
      expect(history.finals.length).toBe(turn + 1);
      expect(guilt.convicted.size).toBe(0);
    }
  });

  it("goes on without a player whose bot is caught", () => {
    const [ann, bob, annsBot] = [0, 1, 2] as const;
    const table = tableWithBots(null, null, ann);
    const { turn } = matchOf(table, bob).phase;
    const faces = [2, 3].map((number) =>
      entryOf(table, annsBot, { kind: "act", action: { number }, seen: [] }),
    );
    for (const message of faces) receiveAt(table, bob, message);
    deliver(table);
    elapse(table);
    const { history, phase } = matchOf(table, bob);
    expect(phase.turn).toBeGreaterThan(turn);
    expect(history.finals[turn]?.content.out).toEqual([
      [ann, "convicted"],
      [annsBot, "convicted"],
    ]);
    expect(endingAt(table, bob)).not.toContain("/");
  });

  it("comes to the same for both if the resignation overtakes what the bot did before it", () => {
    const [ann, bot, bob] = [0, 1, 2];
    const table = tableWithBots(null, ann, null);
    play(table, ann, { number: 2 });
    const { turn, expected } = matchOf(table, ann).phase;
    expect(expected).toEqual([bot]);
    const moved = unwrap(act(matchOf(table, bot), { number: 3 }, PASSWORD));
    for (const effect of moved) if (effect.kind === "send") receiveAt(table, ann, effect.message);
    post(table, ann, unwrap(resignMatch(matchOf(table, ann))));
    post(table, bot, moved);
    deliver(table);
    elapse(table);
    const { history, guilt } = matchOf(table, ann);
    expect(guilt.disputed).toBe(false);
    expect(logAt(history, turn + 1)).toEqual(logAt(matchOf(table, bob).history, turn + 1));
    expect(matchOf(table, ann).phase.outcome).toEqual(matchOf(table, bob).phase.outcome);
  });

  it("catches a player whose bot moves after its owner's resignation, and forgets the move", () => {
    const [ann, bot, bob, annsOther] = [0, 1, 2, 3];
    const table = tableWithBots(null, ann, null, ann);
    play(table, ann, { number: 2 });
    const { turn, expected } = matchOf(table, ann).phase;
    expect(expected).toEqual([bot]);
    const moved = entryOf(table, bot, { kind: "act", action: { number: 3 }, seen: [] });
    // One who looks on hears the move first, and Bob the resignation.
    receiveAt(table, annsOther, moved);
    expect(matchOf(table, annsOther).phase.turn).toBe(turn + 1);
    giveUp(table, ann);
    receiveAt(table, bob, moved);
    deliver(table);
    const { history, guilt } = matchOf(table, bob);
    expect([...guilt.convicted.keys()]).toEqual([ann]);
    expect(history.finals[turn]?.content.answers).toEqual([]);
    expect([...matchOf(table, annsOther).guilt.convicted.keys()]).toEqual([ann]);
    expect(linesAnew(matchOf(table, annsOther))).not.toBeNull();
  });

  it("resigns after what a bot has signed far ahead, once that is here", () => {
    const [bot, ann, bob, bobsBot] = [0, 1, 2, 3];
    const table = tableWithBots(ann, null, null, bob);
    play(table, bot, { number: 1 });
    play(table, ann, { number: 2 });
    for (const seat of [bot, ann, bobsBot]) play(table, seat, { number: 1 + seat });
    // Ann has not judged Bob's move yet when what follows arrives, and is three phases behind her bot.
    const held: TestTable["mail"][number][] = [];
    table.carries = (from, to, message) => {
      if (to !== ann || from !== bob) return true;
      held.push({ from, to, message });
      return false;
    };
    play(table, bob, { number: 3 });
    play(table, bobsBot, { number: 4 });
    const { turn } = matchOf(table, bot).phase;
    expect(matchOf(table, ann).phase.turn).toBe(turn - 3);
    table.carries = () => true;
    post(table, ann, unwrap(resignMatch(matchOf(table, ann))));
    table.mail.push(...held);
    deliver(table);
    // The bot's move there was too far ahead to be kept.
    expect(matchOf(table, ann).phase.turn).toBe(turn - 1);
    expect(matchOf(table, ann).intent.resigning).toBe(true);
    elapse(table);
    for (const seat of [bob, bobsBot]) play(table, seat, { number: 3 });
    const { finals } = matchOf(table, bob).history;
    const listed = finals.flatMap(({ content }) => content.resigned.map(([seat]) => seat));
    expect(listed).toEqual([ann]);
    for (const { guilt } of table.matches) expect([...guilt.convicted.keys()]).toEqual([]);
  });

  it("remembers what a bot has signed when it begins anew", () => {
    const [ann, bot] = [0, 1];
    const table = tableWithBots(null, ann, null);
    const { match } = create(table, ann);
    noteBot(matchOf(table, ann), { seat: bot, turn: 5, step: 0 });
    keepIntent(matchOf(table, ann), match);
    expect(unwrap(resignMatch(match))).toEqual([]);
    expect(match.intent.resigning).toBe(true);
  });

  it("signs nothing until player and bots have heard what each has on disk", () => {
    const [ann, bot] = [0, 1];
    const table = tableWithBots(null, ann, null);
    let together = false;
    const house = { isSilent: () => false, isTogether: () => together };
    play(table, ann, { number: 2 });
    // What the bot has on disk has not reached Ann's match.
    const moved = unwrap(act(matchOf(table, bot), { number: 3 }, PASSWORD));
    const { match } = create(table, ann, storedBy(table, ann), house);
    expect(unwrap(resignMatch(match))).toEqual([]);
    for (const effect of moved) if (effect.kind === "send") receiveMessage(match, effect.message);
    together = true;
    const [line] = settle(match).flatMap((effect) => (effect.kind === "store" ? effect.line : []));
    const { turn, body } = unwrap(readEntry(line?.bytes ?? new Uint8Array())).value;
    expect(body).toEqual({ kind: "resign" });
    // In the phase after the bot's move.
    expect(turn).toBe(matchOf(table, bot).phase.turn);
  });

  it("ends although the resignation was lost, and the other has gone on by the bot's move", () => {
    const [ann, bot, bob] = [0, 1, 2];
    const table = tableWithBots(null, ann, null);
    play(table, ann, { number: 2 });
    const { turn } = matchOf(table, ann).phase;
    const moved = unwrap(act(matchOf(table, bot), { number: 3 }, PASSWORD));
    post(table, bot, moved);
    table.mail.splice(0, table.mail.length, ...table.mail.filter(({ to }) => to === bob));
    deliver(table);
    expect(matchOf(table, bob).phase.turn).toBe(turn + 1);
    post(table, ann, unwrap(resignMatch(matchOf(table, ann))));
    table.mail.length = 0;
    elapse(table);
    expect(matchOf(table, bob).phase.outcome).not.toBeNull();
    expect(matchOf(table, ann).phase.outcome).toEqual(matchOf(table, bob).phase.outcome);
    const [one, other] = [matchOf(table, ann).history, matchOf(table, bob).history];
    expect(logAt(one, one.finals.length)).toEqual(logAt(other, other.finals.length));
  });

  it("waits for the certificate of what one decided alone, so that the other's record has it", () => {
    const [ann, bob] = [0, 1];
    const table = tableWithBots(null, null, ann);
    const { turn } = matchOf(table, ann).phase;
    giveUp(table, bob);
    table.carries = (_, to, { kind }) => to !== bob || kind !== "certificate";
    for (let round = 0; round < 12; round++)
      for (const seat of matchOf(table, ann).phase.expected)
        play(table, seat, { number: 2 + seat + (round % 2) });
    expect(matchOf(table, ann).phase.turn).toBeGreaterThan(turn + 1);
    table.carries = () => true;
    elapse(table);
    expect(endingAt(table, bob)).toBe(endingAt(table, ann));
    expect(endingAt(table, ann)).not.toContain("/");
  });
});
