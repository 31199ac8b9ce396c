import { toHex } from "../../../protocol/bytes.ts";
import type { CupView } from "../api/cup-api.ts";
import { ownerOf } from "../evening/again.ts";
import type { TableState } from "../table/table-state.ts";
import { endOf, gamesOf, pointsOf } from "./cup.ts";
import { isWaitingFor, nextGame, tableOf } from "./cup-games.ts";

/** The tournament as the interface shows it. */
export function viewCup(state: TableState): CupView | null {
  const { cup } = state.cup;
  if (cup === null) return null;
  const { kind, terms, players, gone } = cup;
  const next = nextGame(state);
  const points = pointsOf(cup);
  return {
    kind,
    game: terms.game,
    stake: terms.stake,
    phase: terms.phase,
    players: players.map(({ player, name }, number) => ({
      player: toHex(player),
      name,
      points: points[number] ?? 0,
      gone: gone.includes(number),
    })),
    rounds: gamesOf(cup).map((round) =>
      round.map((game) => {
        const table = tableOf(state, game);
        const isMine = next?.round === game.round && next.place === game.place;
        return {
          ...game,
          table: table === null ? null : toHex(table.hash),
          mine: isMine,
          waiting: isMine && isWaitingFor(state, game) && table === null,
        };
      }),
    ),
    tables: [...state.cup.opened.values()].flatMap((ids) => [...ids]),
    ...endOf(cup),
    owner: ownerOf(state) === toHex(state.deps.me.key),
  };
}
