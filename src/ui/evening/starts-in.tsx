import type { EveningView } from "../../host/api/api.ts";
import { startsInAt, timeText } from "../countdown.ts";
import { useLeft } from "../screens/countdown.tsx";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { eveningText } from "./text.ts";

/** When the match begins automatically. */
export function StartsIn({ evening }: { readonly evening: EveningView | null }) {
  const startsIn = evening?.startsIn ?? null;
  return evening === null || startsIn === null ? null : (
    <Counting evening={evening} startsIn={startsIn} />
  );
}

interface CountingProps {
  readonly evening: EveningView;
  readonly startsIn: number;
}

function Counting({ evening, startsIn }: CountingProps) {
  const { language } = useText();
  const { next } = useTranslated(eveningText);
  const left = useLeft((now) => startsInAt(evening, startsIn, now));
  return (
    <p role="timer" className="starts-in">
      {fill(next.startsIn, { time: timeText(language, left) })}
    </p>
  );
}
