import type { Seat } from "../../../engine/game.ts";
import type { Round } from "../../../games/rpsls/state.ts";
import { joinSentences } from "../../../text/joining.ts";
import type { Language } from "../../../text/language.ts";
import { fill } from "../../text/message.ts";
import { joinNames } from "../../text/messages.ts";
import { judgeRound } from "./relations.ts";
import { RPSLS_TEXTS, relationText, signName } from "./text.ts";

/** Names written out before a number stands for the rest. */
const NAMED = 6;

/** The result of a round and why: `Paper covers Rock. Anna and Bo stay in.` */
export function roundText(language: Language, round: Round, names: readonly string[]): string {
  const sentences = [...reasons(language, round), survivorsText(language, round, names)];
  return joinSentences(language, sentences);
}

/** Who threw the same sign: `Anna, Bo, and 4 more`. */
export function groupText(
  language: Language,
  seats: readonly Seat[],
  names: readonly string[],
): string {
  const named = seats.slice(0, NAMED).map((seat) => names[seat] ?? "");
  const rest = seats.length - named.length;
  const more = fill(RPSLS_TEXTS[language].round.more, { count: rest });
  return joinNames(language, rest > 0 ? [...named, more] : named);
}

function reasons(language: Language, round: Round): readonly string[] {
  const words = RPSLS_TEXTS[language];
  const { winner, relations, groups } = judgeRound(round);
  if (winner !== null) return relations.map((relation) => relationText(words, relation));
  if (round.throws.length === 1) return [words.round.only];
  const [first, second] = groups;
  if (first !== undefined && second === undefined)
    return [fill(words.round.same, { sign: signName(words, first.symbol) })];
  // Of three, one may beat both others; of more, none ever beats all.
  return [
    groups.length > 3 ? fill(words.round.tooMany, { count: groups.length }) : words.round.circle,
  ];
}

function survivorsText(language: Language, { throws, survivors }: Round, names: readonly string[]) {
  const words = RPSLS_TEXTS[language].round;
  const named = joinNames(
    language,
    survivors.map((seat) => names[seat] ?? ""),
  );
  if (survivors.length === 1) return fill(words.wins, { names: named });
  if (survivors.length === throws.length)
    return throws.length > NAMED
      ? fill(words.crowdGoesOn, { count: throws.length })
      : words.allGoOn;
  if (survivors.length > NAMED) return fill(words.manyGoOn, { count: survivors.length });
  return fill(words.goOn, { names: named });
}
