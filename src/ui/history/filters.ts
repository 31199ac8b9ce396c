import type { PastMatch } from "../../host/api/api.ts";
import type { Language } from "../../text/language.ts";
import { gameName } from "../table-view.ts";
import { type Score, scoreOf } from "./statistics.ts";

/** Which matches are wanted; an empty text or `null` means all. */
export interface Filters {
  readonly text: string;
  readonly game: string | null;
  readonly where: PastMatch["kind"] | null;
  readonly score: Score;
}

export const ALL_MATCHES: Filters = { text: "", game: null, where: null, score: null };

/** The text is searched in the names of the players and of the game in the reader's language. */
export function fits(language: Language, match: PastMatch, filters: Filters): boolean {
  const { text, game, where, score } = filters;
  const wanted = text.trim().toLocaleLowerCase();
  const names = [gameName(language, match.game), ...match.players.map(({ name }) => name)];
  return (
    (game === null || match.game === game) &&
    (where === null || match.kind === where) &&
    (score === null || scoreOf(match) === score) &&
    names.some((name) => name.toLocaleLowerCase().includes(wanted))
  );
}
