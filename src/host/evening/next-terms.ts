import { MAX_STAKE } from "../../../protocol/stake.ts";
import type { Game, Plain } from "../../engine/game.ts";
import type { RematchTerms } from "../api/api.ts";

/**
 * The terms of a rematch, if the match has settled them (docs/games/rpsls.md, row 6: `ChangeNextGameConfig` becomes
 * active when the game ends). `null`: the same again, also if nothing was settled that the same seats can play by.
 */
export function nextTerms(game: Game, seats: number, state: Plain): RematchTerms | null {
  // This runs with every look at a table, so games without such terms are not asked for their outcome.
  if (game.nextTerms === undefined || game.outcome(state) === null) return null;
  const next = game.nextTerms(state);
  if (next === null || next.stake > MAX_STAKE) return null;
  const options = game.parseOptions(next.options);
  if (!options.ok) return null;
  const terms = { options: options.value, stake: next.stake };
  return game.setup({ ...terms, seats }).ok ? terms : null;
}
