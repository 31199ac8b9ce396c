import type { Manifest } from "../../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Plain } from "../../engine/game.ts";
import { findGame } from "../../games/registry.ts";
import type { TableWish } from "../api/api.ts";

/** The manifest of a new table. Faults of the game's options and set-up, `table/unknown-game`. */
export function manifestOf(wish: TableWish, host: Uint8Array, nonce: Uint8Array): Result<Manifest> {
  const game = findGame(wish.game);
  if (game === undefined)
    return fail("table/unknown-game", `There is no game ${wish.game}.`, "game");
  const options = game.parseOptions(wish.options);
  if (!options.ok) return options;
  const { seats, stake } = wish;
  const playable = game.setup({ options: options.value, seats, stake, owner: 0 });
  if (!playable.ok) return playable;
  return ok({
    v: 1,
    game: game.id,
    rulesVersion: game.rulesVersion,
    options: options.value,
    seats,
    stake,
    timers: wish.timers ?? { phase: null },
    access: wish.access ?? "open",
    host,
    nonce,
    rematchOf: null,
  });
}

/**
 * The options of somebody's table as its game reads them: signed, they may be anything. Fault `table/unknown-game` if
 * this version knows no such game, rules or options.
 */
export function readOptions(manifest: Manifest): Result<Plain> {
  const { game, rulesVersion } = manifest;
  return findGame(game)?.rulesVersion === rulesVersion ? optionsToShow(manifest) : unknownGame();
}

/** The same by whatever rules: to say what is offered, not to play it. */
export function optionsToShow({ game, options }: Manifest): Result<Plain> {
  const read = findGame(game)?.parseOptions(options);
  return read?.ok ? read : unknownGame();
}

export function unknownGame(): Result<never> {
  return fail("table/unknown-game", "This version of Fairhand does not support this game.");
}

/** The score of a series that begins. */
export function noWins(seats: number): number[] {
  return Array.from({ length: seats }, () => 0);
}
