import { useEffect, useId, useState } from "react";
import type { Plain } from "../../engine/game.ts";
import type { Puzzle, Study } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { findSet } from "../boards/registry.ts";
import { Page } from "../parts/page.tsx";
import { fill, fillCounted } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { EFFORTS, isExact } from "./deepen.ts";
import { MoveWorths } from "./move-worths.tsx";
import { dayOf, noteSolved, readStreak, type Streak } from "./streak.ts";
import { analysisText } from "./text.ts";
import "./study.css";

const START = "connect-four:";

/** A board to try moves on, with the value of each; and the puzzle of the day. */
export function StudyScreen() {
  const { ask } = useApp();
  const words = useTranslated(analysisText).study;
  const [past, setPast] = useState<readonly string[]>([START]);
  const text = past.at(-1) ?? START;
  const open = (next: string) => setPast((all) => [...all, next]);
  const study = useStudy(text);
  const daily = useDaily(open);
  const { said, setSaid, shown, setShown } = daily;
  const openTyped = async (typed: string) => {
    const found = await ask((host) => host.study(typed, 0));
    if (found === null) return;
    setShown(true);
    open(found.value.text);
  };
  const play = (action: Plain) => {
    const chosen = study?.moves.find((one) => same(one.action, action));
    if (chosen !== undefined && study !== null && daily.accepts(study, chosen))
      open(study.text + chosen.text);
  };
  const set = study === null ? undefined : findSet(study.game);
  return (
    <Page title={words.title} back className="play study">
      <div className="play-board">
        {study !== null && set !== undefined && (
          <set.Board
            view={study.view}
            legal={study.moves.map(({ action }) => action)}
            seat={study.seat}
            names={[words.second, words.first]}
            lastMove={study.last}
            suggested={null}
            onAct={study.seat === null ? null : play}
            onHint={setSaid}
          />
        )}
        <p role="status">{said}</p>
        <div className="actions">
          <button
            type="button"
            className="button"
            disabled={past.length < 2}
            onClick={() => setPast((all) => all.slice(0, -1))}
          >
            {words.back}
          </button>
          <button type="button" className="button" onClick={() => open(START)}>
            {words.empty}
          </button>
        </div>
      </div>
      <aside className="play-side">
        <DailyPuzzle daily={daily} />
        {shown && study !== null && study.moves.length > 0 && <MoveWorths moves={study.moves} />}
        <PositionField text={text} onOpen={(typed) => void openTyped(typed)} />
      </aside>
    </Page>
  );
}

/** The bots' verdict on a position: at once, then better and better. */
function useStudy(text: string): Study | null {
  const { query } = useApp();
  const [study, setStudy] = useState<Study | null>(null);
  useEffect(() => {
    let wanted = true;
    const deepen = async () => {
      for (const effort of EFFORTS) {
        // Not by `ask`: an answer would remove the message about a text that was refused.
        const answer = await query((host) => host.study(text, effort));
        if (!wanted || !answer.ok) return;
        setStudy(answer.value);
        if (isExact(answer.value.moves)) return;
      }
    };
    void deepen();
    return () => {
      wanted = false;
    };
  }, [query, text]);
  return study;
}

/** The puzzle of the day: its solution is shown once it is found or asked for. */
function useDaily(open: (text: string) => void) {
  const { ask } = useApp();
  const { language } = useText();
  const words = useTranslated(analysisText).study;
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [shown, setShown] = useState(true);
  const [said, setSaid] = useState("");
  const [streak, setStreak] = useState<Streak>(() => readStreak(localStorage));
  return {
    puzzle,
    shown,
    setShown,
    said,
    setSaid,
    streak,
    async begin() {
      const today = await ask((host) => host.puzzle(dayOf(new Date())));
      if (today === null) return;
      setPuzzle(today.value);
      setShown(false);
      setSaid("");
      open(today.value.text);
    },
    /** Whether a move may be made; in the puzzle only the one that solves it. */
    accepts(study: Study, { winner }: Study["moves"][number]): boolean {
      if (puzzle === null || shown || study.text !== puzzle.text) return true;
      if (winner !== 1) {
        setSaid(winner === null ? words.wait : words.wrong);
        return false;
      }
      const next = noteSolved(localStorage, dayOf(new Date()));
      setStreak(next);
      setSaid(fillCounted(language, words.right, next.days, {}));
      setShown(true);
      return true;
    },
  };
}

function DailyPuzzle({ daily }: { readonly daily: ReturnType<typeof useDaily> }) {
  const { language } = useText();
  const words = useTranslated(analysisText).study;
  const { puzzle, streak, shown, setShown, begin } = daily;
  return (
    <section className="card">
      <h2>{words.daily}</h2>
      <p>{words.dailyHelp}</p>
      {puzzle !== null && <p>{fill(words.rating, { rating: puzzle.rating })}</p>}
      {streak.days > 0 && <p>{fillCounted(language, words.streak, streak.days, {})}</p>}
      <div className="actions">
        <button type="button" className="button" onClick={() => void begin()}>
          {words.begin}
        </button>
        {!shown && (
          <button type="button" className="button quiet" onClick={() => setShown(true)}>
            {words.show}
          </button>
        )}
      </div>
    </section>
  );
}

interface PositionFieldProps {
  /** The position on the board. */
  readonly text: string;
  readonly onOpen: (text: string) => void;
}

/** The position as text, to copy or to replace. */
function PositionField({ text, onOpen }: PositionFieldProps) {
  const words = useTranslated(analysisText).study;
  const input = useId();
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("position");
        if (typeof typed === "string") onOpen(typed);
      }}
    >
      <label htmlFor={input}>{words.position}</label>
      <input key={text} id={input} name="position" maxLength={200} defaultValue={text} />
      <div className="actions">
        <button type="submit" className="button">
          {words.open}
        </button>
      </div>
    </form>
  );
}

function same(one: Plain, other: Plain): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
