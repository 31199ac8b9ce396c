import { expect, test } from "vitest";
import type { Result } from "../../../protocol/result.ts";
import { createBotPool } from "../../bots/pool.ts";
import { createStudies } from "./studies.ts";

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.fault.message);
  return result.value;
}

async function withStudies(look: (studies: ReturnType<typeof createStudies>) => Promise<void>) {
  const pool = createBotPool();
  const studies = createStudies({
    weigh: (game, state, seat, nodes) => pool.weigh({ game: game.id, state, seat, nodes }),
  });
  await look(studies);
  await pool.close();
}

test("a position comes back as the text it was opened by, with what its moves are worth", () =>
  withStudies(async ({ study }) => {
    const found = value(await study(" connect-four:414141 ", 0));
    expect(found).toMatchObject({ text: "connect-four:414141", seat: 1 });
    expect(found.moves).toHaveLength(7);
    expect(found.moves[3]).toMatchObject({ text: "4", winner: 1, moves: 1 });
    const over = value(await study("connect-four:4141414", 0));
    expect(over).toMatchObject({ seat: null, moves: [], last: { action: { column: 4 } } });
  }));

test("what is too hard for a small effort is not called known", () =>
  withStudies(async ({ study }) => {
    const { moves } = value(await study("connect-four:1", 0));
    expect(moves.some(({ winner }) => winner === null)).toBe(true);
  }));

test.each([
  ["4453", "study/no-position"],
  ["royal-ur:4453", "study/no-position"],
  ["connect-four:4458", "study/no-position"],
  ["connect-four:4444444", "study/cannot-arise"],
  ["connect-four:41414141", "study/cannot-arise"],
])("%s is refused in one sentence", (text, code) =>
  withStudies(async ({ study }) => {
    expect(await study(text, 0)).toMatchObject({ ok: false, fault: { code } });
  }),
);

test("every puzzle has exactly one move that wins", () =>
  withStudies(async ({ study, puzzle }) => {
    for (let day = 0; day < 366; day += 30) {
      const { text, rating } = value(puzzle(day));
      const { moves } = value(await study(text, 1));
      expect(moves.filter(({ winner }) => winner === 1)).toHaveLength(1);
      expect(moves.every(({ winner }) => winner !== null)).toBe(true);
      expect(rating).toBeGreaterThanOrEqual(1);
      expect(rating).toBeLessThanOrEqual(5);
    }
    expect(puzzle(366)).toEqual(puzzle(0));
  }));
