import type { Plain, Seat } from "../../engine/game.ts";
import type { Translated } from "../../text/language.ts";
import type { AnyLesson, Lesson, Situation } from "./lesson.ts";

/** The hints of a first match, by priority, and their words by lesson. */
export interface GuideCourse {
  readonly lessons: readonly AnyLesson[];
  readonly text: Translated<Readonly<Record<string, string>>>;
}

/** It is the learner's turn. */
export const mine = ({ legal }: Pick<Situation<unknown, unknown>, "legal">) => legal.length > 0;

/** It is the learner's turn, after this many moves. */
export const after =
  (moves: number) =>
  (now: { readonly legal: readonly unknown[]; readonly made: number; readonly seat: Seat }) =>
    mine(now) && now.made >= moves;

/**
 * A course for a game with these views and actions: every lesson has its words in every language, or it does not
 * compile. Erases the game's own types; the views of a table come from the very game whose course is used.
 */
export function courseOf<View extends Plain, Action extends Plain>() {
  return <Id extends string>(
    text: Translated<Readonly<Record<Id, string>>>,
    lessons: readonly Lesson<View, Action, NoInfer<Id>>[],
  ): GuideCourse => ({ text, lessons: lessons as unknown as readonly AnyLesson[] });
}
