import type { PastMatch } from "../../host/api/api.ts";

/** The player's result; `null` if it counts for nobody or several people shared the device. */
export type Score = "won" | "tied" | "lost" | null;

export interface Tally {
  readonly won: number;
  readonly tied: number;
  readonly lost: number;
}

/** The matches of one game, level or opponent. */
export interface Row {
  readonly key: string;
  /** Its name: the game's id, the level, or the name in the latest match. */
  readonly name: string;
  readonly tally: Tally;
}

export interface Statistics {
  readonly all: Tally;
  readonly games: readonly Row[];
  readonly levels: readonly Row[];
  readonly opponents: readonly Row[];
  /** Latest last. */
  readonly form: readonly Exclude<Score, null>[];
  /** Wins in a row now, and the most there ever were. */
  readonly streak: { readonly now: number; readonly best: number };
  /** The match with the most moves. */
  readonly longest: PastMatch | null;
  /** The match that won the most chips; `null` before any was won. */
  readonly best: PastMatch | null;
}

/** As many as a glance takes in. */
const FORM = 20;

export function scoreOf({ own, winners, players, standing }: PastMatch): Score {
  if (own === null || winners === null || winners.length === 0) return null;
  if (standing === "claimed" || standing === "disputed") return null;
  if (!winners.includes(own)) return "lost";
  return winners.length === players.length ? "tied" : "won";
}

/** All sums are computed from the matches, newest first; nothing is stored. */
export function statisticsOf(matches: readonly PastMatch[]): Statistics {
  const scored = matches.flatMap((match) => {
    const score = scoreOf(match);
    return score === null ? [] : [{ match, score }];
  });
  const wins = scored.map(({ score }) => score === "won");
  const by = (keysOf: (match: PastMatch) => readonly (readonly [key: string, name: string])[]) => {
    const rows = new Map<string, Row>();
    for (const { match, score } of scored)
      for (const [key, name] of keysOf(match)) {
        const row = rows.get(key) ?? { key, name, tally: NOTHING };
        rows.set(key, { ...row, tally: { ...row.tally, [score]: row.tally[score] + 1 } });
      }
    return [...rows.values()].sort((one, other) => sumOf(other.tally) - sumOf(one.tally));
  };
  return {
    all: tallyOf(scored.map(({ score }) => score)),
    games: by(({ game }) => [[game, game]]),
    levels: by(levelsIn),
    opponents: by(peopleIn),
    form: scored
      .slice(0, FORM)
      .map(({ score }) => score)
      .reverse(),
    streak: { now: runFrom(wins, 0), best: Math.max(0, ...wins.map((_, at) => runFrom(wins, at))) },
    longest: greatest(matches, ({ moves }) => moves ?? 0),
    best: greatest(matches, ({ chips }) => chips ?? 0),
  };
}

const NOTHING: Tally = { won: 0, tied: 0, lost: 0 };

export function sumOf({ won, tied, lost }: Tally): number {
  return won + tied + lost;
}

function tallyOf(scores: readonly Exclude<Score, null>[]): Tally {
  const count = (wanted: Score) => scores.filter((score) => score === wanted).length;
  return { won: count("won"), tied: count("tied"), lost: count("lost") };
}

/** Wins without a break from this match back. */
function runFrom(wins: readonly boolean[], from: number): number {
  const end = wins.indexOf(false, from);
  return (end === -1 ? wins.length : end) - from;
}

function greatest(matches: readonly PastMatch[], of: (match: PastMatch) => number) {
  return matches.reduce<PastMatch | null>(
    (best, match) => (of(match) > (best === null ? 0 : of(best)) ? match : best),
    null,
  );
}

/** The levels of the computer that were played against, each once. */
function levelsIn({ players }: PastMatch): (readonly [string, string])[] {
  const levels = players.flatMap(({ level }) => level ?? []);
  return [...new Set(levels)].map((level) => [level, level]);
}

/** The people who were played against, each once and by key. */
function peopleIn({ players, own }: PastMatch): (readonly [string, string])[] {
  const me = own === null ? null : players[own]?.person;
  const people = new Map<string, string>();
  for (const { person, name } of players)
    if (person !== null && person !== me && !people.has(person)) people.set(person, name);
  return [...people];
}
