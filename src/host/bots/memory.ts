import { toHex } from "../../../protocol/bytes.ts";
import type { Plain } from "../../engine/game.ts";
import type { Earlier } from "../../engine/policy.ts";
import { rememberedIn } from "../../games/registry.ts";
import type { Match } from "../../match/match.ts";
import type { PlayerId } from "../api/api.ts";

/** How a match with a bot ended: what everybody at the table saw. */
export interface Remembered {
  readonly game: string;
  /** By seat. */
  readonly players: readonly PlayerId[];
  readonly state: Plain;
}

/** What a bot remembers from a match that has ended, oldest first. A match without an outcome adds nothing. */
export function remember(
  memory: readonly Remembered[],
  match: Match | null,
): readonly Remembered[] {
  if (match === null || match.phase.outcome === null) return memory;
  const ended = { game: match.game.id, players: playersOf(match), state: match.phase.state };
  return withEnded(memory, ended, match.game.id);
}

/**
 * Memories with one more, unless the game's bots do not look back. When there would be too many, all the older ones go
 * at once: the bots of RPSLS count what they have risked from the first match that they know, so if the oldest match
 * alone were forgotten each time, they would count anew each time, and somebody who knows that could win without limit.
 */
export function withEnded<T>(memory: readonly T[], ended: T, game: string): readonly T[] {
  const most = rememberedIn(game);
  if (most === 0) return memory;
  return memory.length < most ? [...memory, ended] : [ended];
}

/**
 * The memories that are of use now: matches of this game among the same players in the same order. Bots know the others
 * by how many seats away they sit, so a match before somebody came or left would be held against the wrong player.
 */
export function recall(
  memory: readonly Remembered[],
  match: Match,
  player: PlayerId,
): readonly Earlier<Plain>[] {
  const now = fromOne(playersOf(match), player).join();
  return memory.flatMap(({ game, players, state }) =>
    game === match.game.id && fromOne(players, player).join() === now
      ? [{ state, seat: players.indexOf(player) }]
      : [],
  );
}

function playersOf({ seating }: Match): readonly PlayerId[] {
  return seating.joins.map(({ value }) => toHex(value.player));
}

/** The players in seat order, beginning with this one. */
function fromOne(players: readonly PlayerId[], player: PlayerId): readonly PlayerId[] {
  const at = players.indexOf(player);
  return [...players.slice(at), ...players.slice(0, at)];
}
