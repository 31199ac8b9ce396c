import type { Game, GameEvent, Plain, Seat } from "../engine/game.ts";

/** What happens to the state when seats resign or run out of time: normally one event. */
export function resign(
  game: Game,
  state: Plain,
  seats: readonly Seat[],
  kind: "resigned" | "expired" = "resigned",
): { readonly event: GameEvent<Plain>; readonly after: Plain }[] {
  if (seats.length === 0 || game.pending(state).kind === "over") return [];
  const event = { kind, seats } as const;
  const together = game.apply(state, event);
  if (together.ok) return [{ event, after: together.value }];
  // Not every game can lose all its players at once. Then the lower seat goes first, and the match may be over before
  // the next one goes.
  if (seats.length === 1) return [];
  const [first, ...rest] = seats;
  const before = resign(game, state, first === undefined ? [] : [first], kind);
  return [...before, ...resign(game, before.at(-1)?.after ?? state, rest, kind)];
}

/** Whether the match would be over if these seats left now. */
export function endsMatch(game: Game, state: Plain, seats: readonly Seat[]): boolean {
  const after = resign(game, state, seats).at(-1)?.after;
  return after !== undefined && game.pending(after).kind === "over";
}
