import { useEffect, useState } from "react";
import type { Seat } from "../../engine/game.ts";
import type { Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { findSet } from "../boards/registry.ts";
import { viewFor } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import "./guide.css";
import { advance, dismiss, endGuide, keepGuide, type Progress } from "./lesson.ts";
import { guideText } from "./text.ts";

interface GuideProps {
  readonly table: Table;
  readonly seat: Seat;
  /** What was said here before the page was reloaded. */
  readonly before: Progress;
  readonly onEnd: () => void;
}

/**
 * The tips of a first match, one at a time; gone when all are said, the match is over or the player has closed them.
 */
export function Guide({ table, seat, before, onEnd }: GuideProps) {
  const { announce } = useApp();
  const { language } = useText();
  const words = useTranslated(guideText);
  const [kept, setKept] = useState(before);
  const course = findSet(table.game)?.course;
  const { moves, outcome } = table.match ?? { moves: [], outcome: null };
  const made = moves.filter((move) => move.seat === seat && move.kind === "acted").length;
  const progress =
    course === undefined
      ? kept
      : advance(course.lessons, kept, { ...viewFor(table, seat), seat, made });
  if (progress !== kept) setKept(progress);

  const { seen, current } = progress;
  const tip = current === null ? undefined : course?.text[language][current.id];
  useEffect(() => {
    if (tip !== undefined) announce(tip);
  }, [announce, tip]);
  const done = course === undefined || outcome !== null || seen.length >= course.lessons.length;
  useEffect(() => {
    if (!done) return keepGuide(localStorage, table.id, seen);
    endGuide(localStorage);
    onEnd();
  }, [done, table.id, seen, onEnd]);
  if (done) return null;
  const number = Math.min(seen.length + 1, course.lessons.length);
  return (
    <section className="card guide" aria-label={words.title}>
      <p className="guide-head">
        <strong>{words.title}</strong>{" "}
        <span className="hint">
          {fill(words.progress, { number, count: course.lessons.length })}
        </span>
      </p>
      <p className="guide-tip">{tip ?? words.wait}</p>
      <div className="actions">
        {tip !== undefined && (
          <button type="button" className="button small" onClick={() => setKept(dismiss(progress))}>
            {words.next}
          </button>
        )}
        <button
          type="button"
          className="button quiet small"
          onClick={() => {
            endGuide(localStorage);
            onEnd();
          }}
        >
          {words.leave}
        </button>
      </div>
    </section>
  );
}
