import { useEffect, useReducer } from "react";
import type { Clock, Table } from "../../host/api.ts";
import { useApp } from "../app.ts";
import { leftAt, timeText, untilNextText, untilWarning, WARNING_SECONDS } from "../countdown.ts";
import { peopleHere } from "../table-view.ts";
import { fill, fillCounted } from "../text/message.ts";
import { useText } from "../text/use-text.ts";

/** The time a seat has left, beside its name. A screen reader finds it there and is not interrupted by it. */
export function Countdown({ clock, name }: { readonly clock: Clock; readonly name: string }) {
  const { text, language } = useText();
  const left = useLeft(clock);
  return (
    <span
      role="timer"
      className={left <= WARNING_SECONDS * 1000 ? "tag clock clock-short" : "tag clock"}
      aria-label={fill(text.seats.timeOf, { name })}
    >
      {timeText(language, left)}
    </span>
  );
}

/** Timers may ring a little early; then the text is not due yet, and asking again at once would lead nowhere. */
const LATER_MS = 5;

function useLeft(clock: Clock): number {
  // A count, because two looks at a coarse clock may show the same time.
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = leftAt(clock, performance.now());
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(tick, Math.ceil(untilNextText(left)) + LATER_MS);
    return () => clearTimeout(timer);
  });
  return left;
}

/** Says aloud, once a phase, that a player at this device has ten seconds left. */
export function useTimeWarning(table: Table): void {
  const { announce } = useApp();
  const { text, language } = useText();
  const clock = table.match?.clock ?? null;
  const mine = clock?.seats.some((seat) => peopleHere(table).includes(seat)) ?? false;
  const turn = table.match?.turn;
  useEffect(() => {
    if (clock === null || !mine || turn === undefined) return;
    const wait = untilWarning(clock, leftAt(clock, performance.now()));
    if (wait === null) return;
    const time = fillCounted(language, text.seats.seconds, WARNING_SECONDS, {});
    const timer = setTimeout(() => announce(fill(text.seats.timeLeft, { time })), wait);
    return () => clearTimeout(timer);
  }, [clock, mine, turn, announce, text, language]);
}
