import { useEffect, useMemo, useReducer } from "react";
import type { EveningView } from "../../host/api/api.ts";
import { leftAt, timeText, untilNextText } from "../countdown.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { eveningText } from "./text.ts";

/** Timers may fire a little early; then the text is not due yet. */
const LATER_MS = 5;

/** When the match begins automatically. */
export function StartsIn({ evening }: { readonly evening: EveningView | null }) {
  const startsIn = evening?.startsIn ?? null;
  return startsIn === null ? null : <Counting startsIn={startsIn} key={startsIn} />;
}

function Counting({ startsIn }: { readonly startsIn: number }) {
  const { language } = useText();
  const { next } = useTranslated(eveningText);
  const clock = useMemo(() => ({ left: startsIn }), [startsIn]);
  const [, tick] = useReducer((ticks: number) => ticks + 1, 0);
  const left = leftAt(clock, performance.now());
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(tick, Math.ceil(untilNextText(left)) + LATER_MS);
    return () => clearTimeout(timer);
  });
  return (
    <p role="timer" className="starts-in">
      {fill(next.startsIn, { time: timeText(language, left) })}
    </p>
  );
}
