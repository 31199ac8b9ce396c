import { expect, test } from "vitest";
import type { Result } from "../../../protocol/result.ts";
import { createBotPool } from "../../bots/pool.ts";
import { BOT_LEVELS } from "../../engine/policy.ts";
import type { Study } from "../api/api.ts";
import { createStudies, type Studies } from "./studies.ts";

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.fault.message);
  return result.value;
}

async function withStudies(look: (studies: ReturnType<typeof createStudies>) => Promise<void>) {
  const pool = createBotPool();
  const studies = createStudies({
    weigh: (game, state, seat, nodes, signal) =>
      pool.weigh({ game: game.id, state, seat, nodes }, signal),
    chooseMove: (game, state, seat, knowledge, level) =>
      pool.chooseMove({ game: game.id, state, seat, knowledge, level, seed: 1, budget: {} }),
  });
  await look(studies);
  await pool.close();
}

/** What the page learns by asking with rising effort until nothing new comes. */
async function deepened(study: Studies["study"], text: string): Promise<Study> {
  for (let effort = 0; ; effort++) {
    const found = value(await study(text, Math.min(effort, 4)));
    const isKnown = found.moves.every(({ winner, chance }) => winner !== null || chance !== null);
    if (isKnown || effort === 20) return found;
  }
}

test("a position comes back as the same text, with what its moves are worth", () =>
  withStudies(async ({ study }) => {
    const found = value(await study(" connect-four:414141 ", 0));
    expect(found).toMatchObject({ text: "connect-four:414141", seat: 1 });
    expect(found.moves).toHaveLength(7);
    expect(found.moves[3]).toMatchObject({ text: "4", winner: 1, moves: 1 });
    const over = value(await study("connect-four:4141414", 0));
    expect(over).toMatchObject({
      seat: null,
      moves: [],
      last: { action: { column: 4 } },
      outcome: { winners: [over.first], reason: "line" },
    });
    expect(found.outcome).toBeNull();
  }));

test("a position too hard for a small budget is not called solved", () =>
  withStudies(async ({ study }) => {
    const { moves } = value(await study("connect-four:27133212", 0));
    expect(moves.some(({ winner }) => winner === null)).toBe(true);
  }));

test("a position that nobody looks at any more is not computed to its end", () =>
  withStudies(async ({ study, leave }) => {
    const left = study("connect-four:27133212", 4);
    expect(leave("connect-four:27133212")).toMatchObject({ ok: true });
    expect(await left).toMatchObject({ ok: false, fault: { code: "bots/cancelled" } });
    // Nor does that hold for whoever comes back.
    expect(await study("connect-four:27133212", 0)).toMatchObject({ ok: true });
  }));

test("who wins the first moves, and how soon, is known at once", () =>
  withStudies(async ({ study }) => {
    const { moves } = value(await study("connect-four:", 0));
    expect(moves.map(({ winner }) => winner)).toEqual([-1, -1, 0, 1, 0, -1, -1]);
    expect(moves.map((move) => move.moves)).toEqual([20, 21, null, 21, null, 21, 20]);
  }));

test.each([
  ["Connect-Four:44", "connect-four:44"],
  ["connect-four：４４", "connect-four:44"],
  ["connect-four: 4 4", "connect-four:44"],
  ["royal-ur：4.8+1／2+0／1／3", "royal-ur:4.8+1/2+0/1/3"],
])("%s is read as it is meant", (typed, text) =>
  withStudies(async ({ study }) => {
    expect(await study(typed, 0)).toMatchObject({ ok: true, value: { text } });
  }),
);

test.each([
  ["connect-four:41414143", "the match was over before move 8"],
  ["connect-four:4444444", "move 7, column 4, is against the rules"],
  ["royal-ur:15+0/+0/1/1", "squares are numbered from 1 to 14"],
  ["royal-ur:0+0/+0/1/1", "squares are numbered from 1 to 14"],
  ["royal-ur:4.4+0/+0/1/1", "there are too many tokens, or two of them share a square"],
])("%s cannot arise, and the reason is told", (text, why) =>
  withStudies(async ({ study }) => {
    const message = `This position cannot arise: ${why}.`;
    expect(await study(text, 0)).toMatchObject({ ok: false, fault: { message } });
  }),
);

test.each([
  ["4453", "study/no-position"],
  ["royal-ur:4453", "study/no-position"],
  ["connect-four:4458", "study/no-position"],
  ["connect-four:4444444", "connect-four/MoveAgainstRules"],
  ["connect-four:41414141", "connect-four/MoveAfterEnd"],
  ["tequila-train:", "study/no-position"],
  ["royal-ur:+0/+0/3", "study/no-position"],
  ["royal-ur:+0/+0/1/0", "study/no-position"],
  ["royal-ur:1.2.3.4.5.6.7.8+0/+0/1/1", "study/no-position"],
  ["royal-ur:4.4+0/+0/1/1", "royal-ur/TooManyTokens"],
  ["royal-ur:15+0/+0/1/1", "royal-ur/NoSuchSquare"],
  ["royal-ur:8+0/8+0/1/1", "royal-ur/TooManyTokens"],
  ["royal-ur:3.4+6/+0/1/1", "royal-ur/TooManyTokens"],
  ["royal-ur:4+7/+6/1", "royal-ur/AlreadyWon"],
  ["royal-ur:+7/+7/2", "royal-ur/AlreadyWon"],
  ["royal-ur:14+6/+0/1/2", "royal-ur/NoMoveForThrow"],
])("%s is refused with a code of its own", (text, code) =>
  withStudies(async ({ study }) => {
    expect(await study(text, 0)).toMatchObject({ ok: false, fault: { code } });
  }),
);

test("choosing a throw and making a move lead to positions that are texts too", () =>
  withStudies(async ({ study }) => {
    const begin = value(await study("royal-ur:", 0));
    expect(begin).toMatchObject({ text: "royal-ur:+0/+0/1", seat: 0, first: 0, moves: [] });
    expect(begin.throws.map(({ value, ways, next }) => [value, ways, next])).toEqual([
      [0, 1, "royal-ur:+0/+0/2"],
      [1, 4, "royal-ur:+0/+0/1/1"],
      [2, 6, "royal-ur:+0/+0/1/2"],
      [3, 4, "royal-ur:+0/+0/1/3"],
      [4, 1, "royal-ur:+0/+0/1/4"],
    ]);
    const rosette = await deepened(study, "royal-ur:+0/+0/1/4");
    expect(rosette.throws).toEqual([]);
    expect(rosette.moves.map(({ text, next, best }) => [text, next, best])).toEqual([
      ["enter", "royal-ur:4+0/+0/1", true],
    ]);
    const taken = await deepened(study, "royal-ur:4+1/6+2/1/2");
    const capture = taken.moves.find(({ text }) => text === "4>6");
    expect(capture).toMatchObject({ next: "royal-ur:6+1/+2/2", best: true, winner: null });
    const others = taken.moves.filter(({ text }) => text !== "4>6");
    for (const { chance } of others) expect(chance).toBeLessThan((capture?.chance ?? 0) - 0.05);
    expect(taken.moves.filter(({ best }) => best)).toHaveLength(1);
  }));

test("bringing home the last token ends the position's match", () =>
  withStudies(async ({ study }) => {
    const [move] = (await deepened(study, "royal-ur:14+6/3+1/1/1")).moves;
    expect(move).toMatchObject({ text: "14>home", winner: 1, moves: 1, chance: 1 });
    const over = value(await study(move?.next ?? "", 0));
    expect(over).toMatchObject({ seat: null, moves: [], throws: [], view: { end: { winner: 0 } } });
  }));

test("a bot of any level plays on from a position, if somebody is to move", () =>
  withStudies(async ({ replyTo }) => {
    for (const level of BOT_LEVELS) {
      expect(value(await replyTo("connect-four:414141", level))).toMatchObject({ seat: 1 });
      expect(value(await replyTo("royal-ur:4+1/6+2/2/2", level))).toMatchObject({ seat: 1 });
    }
    expect(value(await replyTo("connect-four:414141", "best"))).toEqual({
      seat: 1,
      action: { column: 4 },
      text: "4",
      next: "connect-four:4141414",
    });
    const nobody = { ok: false, fault: { code: "study/nothing-to-decide" } };
    expect(await replyTo("royal-ur:", "best")).toMatchObject(nobody);
    expect(await replyTo("connect-four:4141414", "best")).toMatchObject(nobody);
  }));

test.each(["connect-four", "royal-ur"])(
  "%s has a puzzle for every day, repeating after the last",
  (game) =>
    withStudies(async ({ study, puzzle }) => {
      const { text, rating } = value(puzzle(game, 20_000));
      expect(puzzle(game, 20_366)).toEqual(puzzle(game, 20_000));
      expect(puzzle(game, 20_001)).not.toEqual(puzzle(game, 20_000));
      expect((await deepened(study, text)).moves.filter(({ best }) => best)).toHaveLength(1);
      expect([1, 2, 3, 4, 5]).toContain(rating);
    }),
);

test("a game without puzzles says so", () =>
  withStudies(async ({ puzzle }) => {
    expect(puzzle("rpsls", 1)).toMatchObject({ fault: { code: "study/no-puzzle" } });
  }));
