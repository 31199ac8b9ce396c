import { useRef, useState } from "react";
import type { NextMove, Puzzle, Study } from "../../host/api/api.ts";
import { fill, fillCounted } from "../text/message.ts";
import { NOTHING, type Sentence } from "../text/use-said.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { type DailyVerdict, dailyVerdictOn } from "./daily-verdict.ts";
import { dayOf, daysInARow, noteSolved, readStreak, type Streak } from "./streak.ts";
import type { Subject } from "./subjects.ts";
import { analysisText } from "./text.ts";
import type { LastAct } from "./use-last-act.ts";

/** The puzzle of the day: its solution is shown once it is found or asked for. */
export interface Daily {
  readonly puzzle: Puzzle | null;
  /** Whether the values of a position's moves are the answer that is still to be found. */
  hides(text: string): boolean;
  readonly streak: Streak;
  show(): void;
  begin(subject: Subject): Promise<void>;
  /** What a move is to the puzzle, and what to say about it. */
  judge(study: Study, move: NextMove): { readonly verdict: DailyVerdict; readonly said: Sentence };
}

/**
 * `begun`: the puzzle that was still to be solved when the page was left. `onBegin`: shows a position. `onGivenUp`: what
 * was said of a wrong move is no longer of use.
 */
export function useDaily(
  act: LastAct,
  begun: Puzzle | null,
  onBegin: (text: string) => void,
  onGivenUp: () => void,
): Daily {
  const [puzzle, setPuzzle] = useState(begun);
  /** The position whose solution is still to be found. */
  const [open, setOpen] = useState(begun?.text ?? null);
  const [streak, setStreak] = useState<Streak>(() => readStreak(localStorage));
  const solve = (): Sentence => {
    const next = noteSolved(localStorage, dayOf(new Date()));
    setStreak(next);
    setOpen(null);
    return (language) => {
      const { right } = analysisText[language].study;
      // One day is no row of days, in Chinese either.
      return next.days === 1 ? right.one : fillCounted(language, right, next.days, {});
    };
  };
  return {
    puzzle,
    hides: (text) => text === open,
    streak,
    show: act.by(() => {
      setOpen(null);
      onGivenUp();
    }),
    async begin(subject) {
      const today = await act.ask((host) => host.puzzle(subject, dayOf(new Date())));
      if (today === null) return;
      setPuzzle(today.value);
      setOpen(today.value.text);
      onBegin(today.value.text);
    },
    judge(study, move) {
      const verdict = dailyVerdictOn(move, study, open);
      const said: Readonly<Record<Exclude<DailyVerdict, "right">, Sentence>> = {
        free: NOTHING,
        wait: (language) => analysisText[language].study.wait,
        wrong: (language) => analysisText[language].study.wrong[study.game as Subject],
      };
      return { verdict, said: verdict === "right" ? solve() : said[verdict] };
    },
  };
}

interface DailyPuzzleProps {
  readonly daily: Daily;
  readonly subject: Subject;
  /** On the board. */
  readonly position: string;
}

export function DailyPuzzle({ daily, subject, position }: DailyPuzzleProps) {
  const { language } = useText();
  const words = useTranslated(analysisText).study;
  const { puzzle, streak, show, begin } = daily;
  const days = daysInARow(streak, dayOf(new Date()));
  const heading = useRef<HTMLHeadingElement>(null);
  /** The button that was pressed goes away with what it does. */
  const press = (act: () => void) => () => {
    heading.current?.focus();
    act();
  };
  const isOpen = puzzle?.text.startsWith(`${subject}:`) === true;
  return (
    <section className="card">
      <h2 ref={heading} tabIndex={-1}>
        {words.daily}
      </h2>
      {(puzzle?.text !== position || daily.hides(position)) && <p>{words.dailyHelp[subject]}</p>}
      {isOpen && <p>{fill(words.rating, { rating: puzzle.rating })}</p>}
      {days > 0 && <p>{fillCounted(language, words.streak, days, {})}</p>}
      <div className="actions">
        {puzzle?.text !== position && (
          <button type="button" className="button" onClick={press(() => void begin(subject))}>
            {words.begin}
          </button>
        )}
        {daily.hides(position) && (
          <button type="button" className="button quiet" onClick={press(show)}>
            {words.show}
          </button>
        )}
      </div>
    </section>
  );
}
