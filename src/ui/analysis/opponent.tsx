import { useEffect, useId, useRef, useState } from "react";
import type { Seat } from "../../engine/game.ts";
import { BOT_LEVELS, type BotLevel } from "../../engine/policy.ts";
import type { Reply, Study } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { analysisText } from "./text.ts";
import { tossed } from "./toss.ts";
import type { LastAct } from "./use-last-act.ts";

/** Long enough to see a move before the next one. */
const ANSWER_MS = 700;

/** A bot that plays on against the person from any position. */
export interface Opponent {
  /** `null`: the person moves for both sides. */
  readonly level: BotLevel | null;
  /** The person's side; `null` for both, and until the position is known. */
  readonly person: Seat | null;
  choose(level: BotLevel | null): void;
}

interface Listener {
  readonly onReply: (reply: Reply) => void;
  readonly onThrow: (text: string) => void;
}

/**
 * The bot takes the side that is not to move when it is chosen, and the coins of both sides are thrown by themselves.
 * `study`: `null` while the position is not known yet.
 */
export function useOpponent(
  study: Study | null,
  act: LastAct,
  { onReply, onThrow }: Listener,
): Opponent {
  const { ask } = useApp();
  const [chosen, setChosen] = useState<{ level: BotLevel; person: Seat | null } | null>(null);
  // Chosen before it was known who is to move.
  if (chosen?.person === null && study !== null) setChosen({ ...chosen, person: study.seat ?? 0 });
  const level = chosen?.level ?? null;
  const person = chosen?.person ?? null;
  const isThrow = study !== null && study.throws.length > 0;
  const isWaiting = level === null || person === null || study?.seat == null;
  const isIdle = isWaiting || (!isThrow && study.seat === person);
  // Not the study, which changes again and again while the position stays the same.
  const text = isIdle ? null : study.text;
  /** What to show next: the bot's move, or a throw. */
  const answer = async (position: string, by: BotLevel): Promise<() => void> => {
    if (study !== null && isThrow) return () => onThrow(tossed(study.throws, Math.random()));
    const reply = await ask((host) => host.replyTo(position, by));
    return () => (reply === null ? setChosen(null) : onReply(reply.value));
  };
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  useEffect(() => {
    if (text === null || level === null) return;
    let wanted = true;
    const seen = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
    void Promise.all([latest.current(text, level), seen]).then(([show]) => {
      if (wanted) show();
    });
    return () => {
      wanted = false;
    };
  }, [text, level]);
  return {
    level,
    person,
    choose: act.by((next) => setChosen(next === null ? null : { level: next, person })),
  };
}

interface OpponentFieldProps {
  readonly opponent: Opponent;
  /** The seat that is called the first player. */
  readonly first: Seat;
}

/** Chooses who plays the other side. */
export function OpponentField({ opponent, first }: OpponentFieldProps) {
  const { text } = useText();
  const words = useTranslated(analysisText).study;
  const select = useId();
  return (
    <section className="card study-opponent">
      <label htmlFor={select}>{words.opponent}</label>
      <select
        id={select}
        value={opponent.level ?? ""}
        onChange={({ target }) =>
          opponent.choose(BOT_LEVELS.find((level) => level === target.value) ?? null)
        }
      >
        <option value="">{words.nobody}</option>
        {BOT_LEVELS.map((level) => (
          <option key={level} value={level}>
            {text.wish.levels[level]}
          </option>
        ))}
      </select>
      {opponent.person !== null && (
        <p className="hint">{opponent.person === first ? words.youFirst : words.youSecond}</p>
      )}
    </section>
  );
}
