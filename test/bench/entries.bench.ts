import { seededRandom } from "../../src/engine/random.ts";
import { findGame } from "../../src/games/registry.ts";
import { awaitedSeats } from "../../src/match/awaited.ts";
import { knowledgeOf } from "../../src/match/duty.ts";
import type { Match } from "../../src/match/match.ts";
import { matchOf, play, tableOf } from "../../src/match/table.fixture.ts";
import { quantile } from "./quantile.ts";
import type { Row } from "./row.ts";

const SEATS = 4;
/** Several, because rare moves, above all a pass, may not come up in one match. */
const MATCHES = 6;
const KINDS = {
  "crazy-eights": ["play", "draw"],
  "tequila-train": ["place", "draw", "pass"],
} as const;

/**
 * The bytes of signed entries for a move, including everything others must add before the next one, above all their
 * shares of a drawn piece. Includes draws and passes that an app makes automatically. Each other seat receives them.
 */
export async function measureEntries(): Promise<readonly Row[]> {
  return Object.entries(KINDS).flatMap(([game, kinds]) => {
    const sizes = new Map<string, number[]>();
    for (let seed = 1; seed <= MATCHES; seed++) {
      if (kinds.every((kind) => sizes.has(kind))) break;
      for (const [kind, bytes] of sizesIn(playOut(game, seed)))
        sizes.set(kind, [...(sizes.get(kind) ?? []), bytes]);
    }
    return kinds.flatMap((kind) => {
      const found = sizes.get(kind) ?? [];
      const name = `${game}, ${SEATS} seats: entries of a ${kind}`;
      return [
        { name: `${name}, median`, value: quantile(found, 0.5), unit: "B" },
        { name: `${name}, largest`, value: quantile(found, 1), unit: "B" },
      ];
    });
  });
}

/** Plays a match of random legal moves. */
function playOut(id: string, seed: number): Match {
  const game = findGame(id);
  if (game === undefined) throw new Error(`There is no game ${id}.`);
  const table = tableOf(game, SEATS);
  const random = seededRandom(seed, 1);
  const first = matchOf(table, 0);
  while (first.phase.outcome === null) {
    const [seat] = awaitedSeats(first);
    if (seat === undefined) throw new Error(`${id} waits for nobody.`);
    const match = matchOf(table, seat);
    const legal = game.legal(match.phase.state, seat, knowledgeOf(match, seat));
    const action = legal[random() % legal.length];
    if (action === undefined) throw new Error(`${id} leaves seat ${seat} no move.`);
    play(table, seat, action);
  }
  return first;
}

/** The kind of each move in the log, and its bytes up to the next one. */
function sizesIn({ history }: Match): [string, number][] {
  const sizes: [string, number][] = [];
  for (const { value, bytes } of history.finals.flatMap(({ entries }) => entries)) {
    const { body } = value;
    if (body.kind === "act") sizes.push([kindOf(body.action), bytes.length]);
    else if (body.kind === "chance") {
      const last = sizes.at(-1);
      if (last !== undefined) last[1] += bytes.length;
    }
  }
  return sizes;
}

function kindOf(action: unknown): string {
  return typeof action === "object" && action !== null && "kind" in action
    ? String(action.kind)
    : "";
}
