import { expect, test } from "vitest";
import type { GameEvent, Plain } from "../../engine/game.ts";
import { NO_KNOWLEDGE } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { beginRandom, playRandomly } from "../../games/random-play.ts";
import { findGame, GAMES } from "../../games/registry.ts";
import { value } from "../testing/hosts.ts";
import type { MoveLine } from "./match-api.ts";
import { packed, positionsOf } from "./positions.ts";

/** A random match as a spectator sees it. */
function courseOf(id: string, seats: number, count: number) {
  const game = findGame(id);
  if (game === undefined) throw new Error(`no game ${id}`);
  const random = seededRandom(1, 2, 3, 4);
  const match = beginRandom(game, seats, 0, random);
  const view = () => game.view(match.state, null, NO_KNOWLEDGE);
  const positions: Plain[] = [view()];
  const moves: MoveLine[] = [];
  const step = (event: GameEvent<Plain>) => {
    if (event.kind !== "acted") return;
    moves.push({ seat: event.seat, action: event.action, kind: "acted", text: "" });
    positions.push(view());
  };
  playRandomly(match, random, { moves: count, step });
  return { positions, moves };
}

const lengthOf = (told: unknown) => JSON.stringify(told).length;

test.each(GAMES.map(({ id }) => id))("every position of %s is shown as it was", (id) => {
  const course = courseOf(id, findGame(id)?.seats.min ?? 2, 60);
  const sent = JSON.parse(JSON.stringify(value(packed(course)).positions));
  expect(positionsOf(sent)).toEqual(JSON.parse(JSON.stringify(course.positions)));
});

test("the replay of a party of 64 takes no more than a twentieth of its positions", () => {
  const course = courseOf("rpsls", 64, 640);
  expect(course.moves.length).toBeGreaterThan(300);
  expect(20 * lengthOf(value(packed(course)))).toBeLessThan(lengthOf(course));
});

test("a replay that would keep the host busy is refused", () => {
  const course = courseOf("connect-four", 2, 8);
  const length = lengthOf(value(packed(course)));
  expect(packed(course, length / 2)).toMatchObject({ fault: { code: "record/too-long" } });
});
