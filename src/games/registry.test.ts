import { expect, test } from "vitest";
import { NO_KNOWLEDGE } from "../engine/game.ts";
import { seededRandom } from "../engine/random.ts";
import { hidesThings } from "./hides-things.ts";
import { beginRandom, playRandomly } from "./random-play.ts";
import { GAMES } from "./registry.ts";

test.each(GAMES.map((game) => [game.id, game] as const))(
  "%s hides things from people who share a device exactly if a seat sees more than a spectator",
  (_id, game) => {
    const random = seededRandom(5);
    const match = beginRandom(game, 2, 0, random);
    let seesMore = false;
    const before = () => {
      for (const seat of [0, 1]) {
        const own = game.view(match.state, seat, match.dealer.knowledge(seat));
        const onlookers = game.view(match.state, seat, NO_KNOWLEDGE);
        seesMore ||= JSON.stringify(own) !== JSON.stringify(onlookers);
      }
    };
    playRandomly(match, random, { before, moves: 20 });
    expect(hidesThings(game)).toBe(seesMore);
  },
);
