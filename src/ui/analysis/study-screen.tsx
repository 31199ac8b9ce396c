import { type Ref, useEffect, useRef, useState } from "react";
import { useApp } from "../app.ts";
import { Page } from "../parts/page.tsx";
import { gameName, moveText } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { NOTHING, useSaid } from "../text/use-said.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { DailyPuzzle, useDaily } from "./daily.tsx";
import { MoveWorths } from "./move-worths.tsx";
import { OpponentField, useOpponent } from "./opponent.tsx";
import { PositionField } from "./position-field.tsx";
import { SolvingPanel } from "./solving.tsx";
import { StudyBoard } from "./study-board.tsx";
import { SUBJECTS, type Subject, subjectOf } from "./subjects.ts";
import { analysisText } from "./text.ts";
import { useHeldMove } from "./use-held-move.ts";
import { useLastAct } from "./use-last-act.ts";
import { useStudy } from "./use-study.ts";
import "../boards/tools.css";
import "./study.css";

const beginningOf = (subject: Subject) => `${subject}:`;

interface StudyScreenProps {
  /** Where to begin; by default with a new game. */
  readonly position?: string | undefined;
  /** The difficulty of the puzzle that is still to be solved there. */
  readonly puzzle?: number | undefined;
}

/** A board to try moves on, with the value of each or with a bot on the other side; and the puzzle of the day. */
export function StudyScreen({ position = beginningOf(SUBJECTS[0]), puzzle }: StudyScreenProps) {
  const words = useTranslated(analysisText).study;
  const [past, setPast] = useState<readonly string[]>([position]);
  const said = useSaid();
  const text = past.at(-1) ?? "";
  const subject = subjectOf(text);
  const act = useLastAct();
  const open = (next: string) => setPast((all) => [...all, next]);
  const [isPlaying, setPlaying] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const begin = act.by((position: string) => {
    opponent.choose(null);
    said.say(NOTHING);
    open(position);
    // On a phone the board is above the fields that open a position.
    top.current?.scrollIntoView({ block: "nearest" });
  });
  const back = act.by(() => {
    opponent.choose(null);
    said.say(NOTHING);
    setPast((all) => all.slice(0, -1));
  });
  const begun = puzzle === undefined ? null : { text: position, rating: puzzle };
  const daily = useDaily(act, begun, begin, () => said.say(NOTHING));
  const isSecret = daily.hides(text);
  useKeptPlace(text, isSecret ? daily.puzzle?.rating : undefined);
  // A puzzle's answer is judged by the moves' values, whoever plays the other side.
  const { study, current } = useStudy(text, isPlaying && !isSecret ? "once" : "deeper");
  const opponent = useOpponent(current ? study : null, act, {
    onReply(reply) {
      said.say((language) => {
        const move = moveText(language, subject, { ...reply, kind: "acted" });
        return fill(analysisText[language].study.replied, { move });
      });
      open(reply.next);
    },
    onThrow: open,
  });
  if (isPlaying !== (opponent.level !== null)) setPlaying(opponent.level !== null);
  const isOwn = current && (opponent.person === null || study?.seat === opponent.person);
  const play = useHeldMove(current ? study : null, (move) => {
    if (study === null || !isOwn) return true;
    const { verdict, said: sentence } = daily.judge(study, move);
    said.say(sentence);
    if (verdict === "free" || verdict === "right") open(move.next);
    return verdict !== "wait";
  });
  return (
    <Page title={words.title} back className="play study">
      <div className="play-board">
        <Subjects ref={top} subject={subject} onOpen={(one) => begin(beginningOf(one))} />
        {study !== null && (
          <StudyBoard
            study={study}
            onMove={isOwn ? act.by(play) : () => {}}
            onThrow={act.by(open)}
            onHint={said.hint}
          />
        )}
        <p role="status">{said.text}</p>
        <Steps
          isFirst={past.length < 2}
          onBack={back}
          onStart={() => begin(beginningOf(subject))}
        />
      </div>
      <aside className="play-side">
        {/* Nothing above it comes or goes: its button was elsewhere when it was pressed. */}
        <PositionField text={study?.text ?? text} act={act} onOpen={begin} />
        <OpponentField opponent={opponent} first={study?.first ?? 0} />
        <DailyPuzzle daily={daily} subject={subject} position={study?.text ?? text} />
        {current && !isSecret && !isPlaying && study?.seat != null && study.moves.length > 0 && (
          <MoveWorths game={study.game} seat={study.seat} moves={study.moves} />
        )}
        {!isSecret && <SolvingPanel game={subject} />}
      </aside>
    </Page>
  );
}

/** A reload and the way back lead to the same position, and to its puzzle if that has not been solved. */
function useKeptPlace(text: string, puzzle: number | undefined): void {
  const { stay } = useApp();
  useEffect(() => {
    stay({ screen: "study", position: text, ...(puzzle === undefined ? {} : { puzzle }) });
  }, [stay, text, puzzle]);
}

interface StepsProps {
  readonly isFirst: boolean;
  readonly onBack: () => void;
  readonly onStart: () => void;
}

/** Back to the position before, or to the beginning. */
function Steps({ isFirst, onBack, onStart }: StepsProps) {
  const words = useTranslated(analysisText).study;
  return (
    <div className="actions">
      <button type="button" className="button" disabled={isFirst} onClick={onBack}>
        {words.back}
      </button>
      <button type="button" className="button" onClick={onStart}>
        {words.empty}
      </button>
    </div>
  );
}

interface SubjectsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly subject: Subject;
  readonly onOpen: (subject: Subject) => void;
}

/** The games to choose from. */
function Subjects({ ref, subject, onOpen }: SubjectsProps) {
  const { language } = useText();
  const words = useTranslated(analysisText).study;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div ref={ref} className="actions board-tools" role="group" aria-label={words.games}>
      {SUBJECTS.map((one) => (
        <button
          key={one}
          type="button"
          className="chip"
          aria-pressed={one === subject}
          onClick={() => onOpen(one)}
        >
          {gameName(language, one)}
        </button>
      ))}
    </div>
  );
}
