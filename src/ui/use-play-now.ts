import { useApp, useAppState } from "./app.ts";
import { findSet, guidedOptions, usualOptions } from "./boards/registry.ts";
import { FIRST_WISH, readLastWish } from "./connection/last-wish.ts";
import { keepGuide } from "./guide/lesson.ts";
import { useOnce } from "./parts/use-once.ts";

/** `last`: as last played. `guided`: by the usual rules with time to read, against an easy computer, with tips. */
export type Manner = "last" | "guided";

/** Starts a match against the computer with one press. */
export function usePlayNow(): (game: string, manner: Manner) => Promise<void> {
  const { query, report, go } = useApp();
  const name = useAppState((state) => state.snapshot?.me.name) ?? "";
  return useOnce(async (game: string, manner: Manner) => {
    const set = findSet(game);
    if (set === undefined) return;
    const { rules } = set;
    const { level, stake, options, computerFirst } =
      manner === "guided"
        ? { ...FIRST_WISH, level: "easy" as const, options: guidedOptions(set) }
        : readLastWish(localStorage, game);
    const person = { kind: "human", name } as const;
    const bots = Array.from(
      { length: rules.seats.min - 1 },
      () => ({ kind: "bot", level }) as const,
    );
    const botsFirst = computerFirst ?? (set.begins ?? 0) > 0;
    const players = botsFirst ? [...bots, person] : [person, ...bots];
    const start = (wished: typeof options) =>
      query((host) => host.playHere({ game, options: wished, stake, players }));
    const first = await start(options ?? usualOptions(set));
    // Options from another version must not prevent playing.
    const table = first.ok || options === null ? first : await start(usualOptions(set));
    if (!table.ok) return report(table.fault);
    if (manner === "guided") keepGuide(localStorage, table.value, []);
    go({ screen: "table", id: table.value });
  });
}
