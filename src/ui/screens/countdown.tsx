import { useEffect, useReducer } from "react";
import type { Clock, Table } from "../../host/api/api.ts";
import { endOfTime } from "../clocks/end-of-time.ts";
import { endText, leftAt, timeText, untilNextText, warningFor } from "../countdown.ts";
import { fill } from "../text/message.ts";
import { useText } from "../text/use-text.ts";

/** The time a seat has left, beside its name. A screen reader finds it there and is not interrupted by it. */
export function Countdown({ clock, name }: { readonly clock: Clock; readonly name: string }) {
  const left = useLeft((now) => leftAt(clock, now));
  return <TimeLeft left={left} limit={clock.limit} name={name} />;
}

interface TimeLeftProps {
  readonly left: number;
  /** What decides how near the end is marked. */
  readonly limit: number;
  readonly name: string;
}

export function TimeLeft({ left, limit, name }: TimeLeftProps) {
  const { text, language } = useText();
  return (
    <span
      role="timer"
      className={left <= (warningFor(limit) ?? 0) ? "tag clock clock-short" : "tag clock"}
      aria-label={fill(text.seats.timeOf, { name })}
    >
      {timeText(language, left)}
    </span>
  );
}

/** What the end of the player's time means, once it is near. `watchForCalls` calls the player. */
export function TimeNote({ table, clock }: { readonly table: Table; readonly clock: Clock }) {
  const { language } = useText();
  const left = useLeft((now) => leftAt(clock, now));
  const note = endText(language, clock, left, endOfTime(table, clock));
  return note === null ? null : <span className="hint">{note}</span>;
}

/** Timers may fire a little early; then the text is not due yet, and asking again at once would not help. */
const LATER_MS = 5;

/** What `read` says is left at a moment of the page's clock, shown anew whenever its text changes. */
export function useLeft(read: (now: number) => number): number {
  // A count, because two reads of a coarse clock may give the same time.
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = read(performance.now());
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(tick, Math.ceil(untilNextText(left)) + LATER_MS);
    return () => clearTimeout(timer);
  });
  return left;
}
