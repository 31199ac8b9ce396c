import { alignTable } from "../bench/table.ts";
import { type Entry, nameOf, ORDERED, THROWERS } from "./program.ts";
import type { Yield } from "./results.ts";
import { type Standing, standingOf, type Tally } from "./tally.ts";

/** Whether a promise was kept; `within` means that the goal lies in the interval. */
type Verdict = "" | "yes" | "within" | "no";

export function verdictOn(value: number, margin: number, goal: number | undefined): Verdict {
  if (goal === undefined) return "";
  if (value >= goal) return "yes";
  return value + margin >= goal ? "within" : "no";
}

/** Whether a contest kept its promise. */
export function verdictOnContest(
  { goal, seats }: Pick<Entry, "goal" | "seats">,
  { share, margin }: Pick<Standing, "share" | "margin">,
): Verdict {
  return goal === ORDERED
    ? verdictOn(share - margin, 2 * margin, 100 / seats)
    : verdictOn(share, margin, goal);
}

const CONTESTS = ["contest", "games", "share %", "goal %", "met", "ms p50", "ms p99", "at most"];

/** The contests that have been held, as a Markdown table. */
export function formatContests(
  program: readonly Entry[],
  tallies: Readonly<Record<string, Tally>>,
): string {
  const rows = program.flatMap((entry) => {
    const tally = tallies[nameOf(entry)];
    if (tally === undefined) return [];
    const standing = standingOf(tally, entry.seats);
    const { share, margin, games } = standing;
    return [
      [
        nameOf(entry),
        games.toLocaleString("en-US"),
        `${share.toFixed(1)} ± ${margin.toFixed(1)}`,
        entry.goal?.toString() ?? "",
        verdictOnContest(entry, standing),
        tally.p50.toFixed(2),
        tally.p99.toFixed(2),
        entry.limit === undefined ? "" : `${entry.limit} ms`,
      ],
    ];
  });
  return alignTable(CONTESTS, rows);
}

const YIELDS = ["rpsls", "throws", "pool", "goal", "met", "worst", "at least"];

/** What the levels of RPSLS win in a thousand throws, as a Markdown table. */
export function formatThrowers(yields: Readonly<Record<string, Yield>>): string {
  const rows = THROWERS.flatMap(({ level, goal, worst: least }) => {
    const measured = yields[level];
    if (measured === undefined) return [];
    const { pool, margin, worst, throws } = measured;
    return [
      [
        level,
        throws.toLocaleString("en-US"),
        `${pool.toFixed(0)} ± ${margin.toFixed(0)}`,
        goal?.toString() ?? "",
        verdictOn(pool, margin, goal),
        worst.toFixed(0),
        least?.toString() ?? "",
      ],
    ];
  });
  return alignTable(YIELDS, rows);
}
