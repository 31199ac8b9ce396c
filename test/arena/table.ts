import { alignTable } from "../bench/table.ts";
import { type Entry, nameOf, ORDERED, THROWERS, THROWS_GOALS } from "./program.ts";
import type { Mean, Yield } from "./results.ts";
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

const CONTESTS = [
  "contest",
  "games",
  "share %",
  "goal %",
  "met",
  "p50",
  "p99",
  "at most",
  "wall p50",
  "wall p99",
];

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
        tally.processor.p50.toFixed(2),
        tally.processor.p99.toFixed(2),
        entry.limit === undefined ? "" : `${entry.limit}`,
        tally.wall.p50.toFixed(2),
        tally.wall.p99.toFixed(2),
      ],
    ];
  });
  return alignTable(CONTESTS, rows);
}

const YIELDS = [
  "rpsls",
  "throws",
  "16 players",
  "24 players",
  "one sign 40 %",
  "knows the bot",
  "with baits",
  "worst other",
  "met",
];

/** What the levels of RPSLS win in a thousand throws, as a Markdown table. */
export function formatThrowers(yields: Readonly<Record<string, Yield>>): string {
  const rows = THROWERS.flatMap(({ level, following }) => {
    const measured = yields[level];
    if (measured === undefined) return [];
    const { pool, all, leaning, informed, baits, worst, throws } = measured;
    const means = [pool, all, leaning, informed, baits].map((mean) =>
      mean === undefined ? "" : `${mean.value.toFixed(0)} ± ${mean.margin.toFixed(0)}`,
    );
    const met = following === undefined ? "" : verdictOnThrower(measured);
    return [[level, throws.toLocaleString("en-US"), ...means, worst.toFixed(0), met]];
  });
  const { all, leaning, worst } = THROWS_GOALS;
  const goals = ["goal", "", "", all, leaning, worst, worst, worst, ""].map(String);
  return alignTable(YIELDS, [goals, ...rows]);
}

/** Whether a level of RPSLS kept every promise. */
export function verdictOnThrower({ all, leaning, informed, baits, worst }: Yield): Verdict {
  const verdicts = [
    verdictOnMean(all, THROWS_GOALS.all),
    verdictOnMean(leaning, THROWS_GOALS.leaning),
    verdictOnMean(informed, THROWS_GOALS.worst),
    verdictOnMean(baits, THROWS_GOALS.worst),
    verdictOn(worst, 0, THROWS_GOALS.worst),
  ];
  return (["no", "within"] as const).find((one) => verdicts.includes(one)) ?? "yes";
}

function verdictOnMean(mean: Mean | undefined, goal: number): Verdict {
  return mean === undefined ? "" : verdictOn(mean.value, mean.margin, goal);
}
