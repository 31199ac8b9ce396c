import { ok, type Result } from "../../../protocol/result.ts";
import type { Seat } from "../../engine/game.ts";
import type { HostApi, Standing, Table } from "../../host/api/api.ts";
import { fill } from "../../text/fill.ts";
import { joinNames } from "../../text/joining.ts";
import type { Language } from "../../text/language.ts";
import { STANDING_WORDS, type StandingWords, votesText } from "../../text/standing.ts";
import type { OnlineWords } from "./words.ts";

/** What holds the match up, other than somebody's turn, who has left it, and who is proven to have cheated: a sentence each. */
export function standingLines(
  { match }: Table,
  names: readonly string[],
  { language, online }: { readonly language: Language; readonly online: OnlineWords },
): readonly string[] {
  if (match === null) return [];
  const words = { ...STANDING_WORDS[language], ...online };
  const list = (seats: readonly Seat[]) =>
    joinNames(
      language,
      seats.map((seat) => names[seat] ?? ""),
    );
  const cheats = match.convicted.map((seat) => fill(words.cheated, { name: names[seat] ?? "" }));
  const { departed } = match;
  return [
    ...(departed.length > 0 ? [fill(words.leftForGood, { names: list(departed) })] : []),
    ...cheats,
    ...(match.disputed ? [words.disputed] : []),
    ...(match.standing === null ? [] : heldUp(match.standing, list, words)),
  ];
}

function heldUp(
  standing: Standing,
  list: (seats: readonly Seat[]) => string,
  words: StandingWords & OnlineWords,
): string[] {
  switch (standing.kind) {
    case "votes": {
      const { here, needed, missing, late } = standing;
      // Votes usually arrive within a moment: only longer waits are worth a line.
      if (needed <= here || late.length === 0) return [];
      const waiting = { lacking: needed - here, count: missing.length, names: list(missing) };
      return [fill(votesText(words, standing), waiting), words.endAlone];
    }
    case "late": {
      const late = fill(words.late, { names: list(standing.seats) });
      return [late, standing.ends ? words.endAlone : words.goOn];
    }
    case "stuck":
      return [
        fill(words.stuck, { names: list(standing.seats) }),
        ...(standing.by.length > 0 ? [fill(words.abandoned, { names: list(standing.by) })] : []),
        words.stuckEnds,
        words.abandon,
      ];
    case "claimed": {
      const { by, against } = standing;
      const single = by.length === 1 && against.length === 1;
      const sentence = single ? words.claimed : words.claimedByMany;
      return [fill(sentence, { by: list(by), against: list(against) })];
    }
    case "moves":
      return [];
  }
}

/** Says that those who keep the match waiting are gone. Faults as for `HostApi.claim`; nobody late: nothing. */
export async function claimLate(
  api: Pick<HostApi, "claim">,
  { id, match }: Pick<Table, "id" | "match">,
): Promise<Result<null>> {
  for (const seat of lateSeats(match?.standing ?? null)) {
    const claimed = await api.claim(id, seat);
    if (!claimed.ok) return claimed;
  }
  return ok(null);
}

/** Where nobody is left to vote, one claim names all. */
function lateSeats(standing: Standing | null): readonly Seat[] {
  if (standing?.kind === "votes") return standing.late.slice(0, 1);
  if (standing?.kind === "stuck") return standing.seats.slice(0, 1);
  if (standing?.kind !== "late") return [];
  return standing.ends ? standing.seats.slice(0, 1) : standing.seats;
}
