import { expect, test } from "vitest";
import { type Body, signEntry } from "../../protocol/entry.ts";
import { type Random, randomBelow, seededRandom } from "../../src/engine/random.ts";
import { act, resignMatch } from "../../src/match/author.ts";
import { messagesAfter, positionOf } from "../../src/match/catch-up.ts";
import { linesAnew } from "../../src/match/deciding/anew.ts";
import { logAt } from "../../src/match/history.ts";
import type { Effect, Match, Message } from "../../src/match/match.ts";
import { receiveMessage } from "../../src/match/receive.ts";
import {
  create,
  matchOf,
  PASSWORD,
  type TestTable,
  tableOf,
} from "../../src/match/table.fixture.ts";
import { knockOut, tally } from "../../src/match/tally.fixture.ts";

/**
 * A player, a liar with two bots and two who look on. The liar shows each of them whatever it likes, messages are lost, and
 * then the others tell one another everything: sooner or later all hold what the player holds. Whole simulated matches
 * (run.ts) seldom come to such moments.
 */
const [PLAYER, LIAR] = [0, 1];
const BOTS = [2, 3];
const SEEDS = 40;
/** Moments in which somebody who looked on once held another history. */
const FAILED_ONCE = [52, 95, 140, 145, 168, 211, 229, 343, 355, 356];
const MOMENTS = 24;
/** How often who looks on asks the player, at most; each answer may only tell what to begin anew from. */
const ASKED = 20;

interface Stand {
  readonly table: TestTable;
  readonly random: Random;
  readonly player: Match;
  looking: Match[];
}

test.each([
  ["a tally", tally],
  ["a tally that knocks players out", knockOut],
] as const)("who looks on at %s ends up with the player", (_, game) => {
  const seeds = [...Array.from({ length: SEEDS }, (_, seed) => seed), ...FAILED_ONCE];
  const apart = seeds.filter((seed) => {
    const owners = [null, null, LIAR, LIAR];
    const table = tableOf(game as never, 4, { rounds: 8 }, null, () => false, owners);
    const looking = [1, 2].map(() => create(table, null).match);
    const stand = {
      table,
      random: seededRandom(seed, 0x0100ce5),
      player: matchOf(table, PLAYER),
      looking,
    };
    for (let moment = 0; moment < MOMENTS; moment++) {
      playOn(stand);
      lie(stand);
    }
    for (let time = 0; time < ASKED; time++) catchUpWithPlayer(stand);
    return !isExcused(stand) && !isTogether(stand);
  });
  expect(apart).toEqual([]);
});

/** Where the player has resigned, only the liar is left to go on. */
function isExcused({ player: { phase, pool } }: Stand): boolean {
  return phase.outcome === null && pool.resignations.has(PLAYER);
}

function isTogether({ player, looking }: Stand): boolean {
  const logOf = ({ history, phase }: Match) => `${logAt(history, phase.turn)}`;
  return looking.every((one) => logOf(one) === logOf(player));
}

function playOn(stand: Stand): void {
  const { random, player } = stand;
  if (player.phase.outcome !== null) return;
  if (player.phase.expected.includes(PLAYER) && randomBelow(random, 2) === 0) {
    const moved = act(player, { number: randomBelow(random, 4) === 0 ? 2 : 0 }, PASSWORD);
    if (moved.ok) spread(stand, player, moved.value, 3);
  }
  const left = randomBelow(random, 40) === 0 ? resignMatch(player) : null;
  if (left?.ok) spread(stand, player, left.value, 3);
}

/** The liar, or a bot of its, signs something where one of them is, or a phase before, and shows it to some. */
function lie(stand: Stand): void {
  const { table, random, player, looking } = stand;
  const all = [player, ...looking];
  const at = all[randomBelow(random, all.length)] ?? player;
  const turn = Math.max(0, at.phase.turn - (randomBelow(random, 3) === 0 ? 1 : 0));
  const isLeaving = randomBelow(random, 5) === 0;
  const asked = at.phase.expected.filter((seat) => seat !== PLAYER);
  const seat = isLeaving ? LIAR : (asked[randomBelow(random, Math.max(1, asked.length))] ?? LIAR);
  const step = isLeaving ? randomBelow(random, 3) : 0;
  const body = isLeaving ? resignation(random) : moveOf(randomBelow(random, 6));
  const log = logAt(at.history, turn);
  const signer = table.signers[seat];
  if (log === null || signer === undefined) throw new Error("The liar can sign there.");
  const place = { v: 2, match: table.seating.start.hash, turn, log, seat, step } as const;
  const { bytes } = signEntry({ ...place, body }, signer);
  for (const to of all)
    if (randomBelow(random, 2) === 0)
      spread(stand, to, receiveMessage(to, { kind: "entry", bytes }).effects, 2);
}

function moveOf(number: number): Body {
  return { kind: "act", action: { number }, seen: [] };
}

/** Half of them say how much a bot had signed, truly or not. */
function resignation(random: Random): Body {
  const [bot = LIAR] = BOTS.slice(randomBelow(random, BOTS.length));
  return randomBelow(random, 2) === 0
    ? { kind: "resign" }
    : { kind: "resign", bots: [[bot, 1 + randomBelow(random, 2)]] };
}

/** Sends what follows from these effects to the others, and so on; one of `loses` messages is lost. */
function spread(
  { random, player, looking }: Stand,
  from: Match,
  effects: readonly Effect[],
  loses = 0,
) {
  const sentBy = (by: Match, some: readonly Effect[]) =>
    some.flatMap((effect) => (effect.kind === "send" ? [[by, effect.message] as const] : []));
  const mail: (readonly [Match, Message])[] = sentBy(from, effects);
  for (const [by, message] of mail)
    for (const to of [player, ...looking])
      if (to !== by && (loses === 0 || randomBelow(random, loses) > 0))
        mail.push(...sentBy(to, receiveMessage(to, message).effects));
}

/** Each asks the player and is asked by it, and begins anew where the app does. */
function catchUpWithPlayer(stand: Stand): void {
  const { table, player } = stand;
  stand.looking = stand.looking.map((one) => {
    for (const [from, to] of [
      [player, one],
      [one, player],
    ] as const)
      for (const message of messagesAfter(from, positionOf(to)))
        spread(stand, to, receiveMessage(to, message).effects);
    const lines = linesAnew(one);
    return lines === null ? one : create(table, null, lines).match;
  });
}
