import { GAMES } from "../games/registry.ts";
import { useApp, useAppState } from "./app.ts";
import { readLastWish } from "./last-wish.ts";

/** Starts a match against the computer as it was last played, with one press. */
export function usePlayNow(): (game: string) => Promise<void> {
  const { query, report, go } = useApp();
  const name = useAppState((state) => state.snapshot?.me.name) ?? "";
  return async (game) => {
    const rules = GAMES.find(({ id }) => id === game);
    if (rules === undefined) return;
    const { level, stake, options, computerFirst } = readLastWish(localStorage, game);
    const person = { kind: "human", name } as const;
    const bots = Array.from(
      { length: rules.seats.min - 1 },
      () => ({ kind: "bot", level }) as const,
    );
    const players = computerFirst ? [...bots, person] : [person, ...bots];
    const start = (wished: typeof options) =>
      query((host) => host.playHere({ game, options: wished, stake, players }));
    const first = await start(options ?? rules.defaults);
    // Options of another version are no reason not to play.
    const table = first.ok || options === null ? first : await start(rules.defaults);
    if (table.ok) go({ screen: "table", id: table.value });
    else report(table.fault);
  };
}
