import { useMemo } from "react";
import type { Seat } from "../../engine/game.ts";
import type { Table } from "../../host/api/api.ts";
import { timeText } from "../countdown.ts";
import { Countdown } from "../screens/countdown.tsx";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { clockText } from "./text.ts";

interface SeatTimeProps {
  readonly table: Table;
  readonly seat: Seat;
  readonly name: string;
}

/** A seat's clock: its time for all of its moves, or for this one if there is no total. */
export function SeatTime({ table, seat, name }: SeatTimeProps) {
  const clock = table.match?.clock ?? null;
  const left = table.match?.left?.[seat] ?? null;
  const runs = clock?.seats.includes(seat) === true && table.match?.outcome == null;
  if (left === null) return runs && clock !== null ? <Countdown clock={clock} name={name} /> : null;
  return runs ? <Running left={left} seat={seat} name={name} /> : <Still left={left} name={name} />;
}

interface TimeProps {
  readonly left: number;
  readonly name: string;
}

/** The last ten seconds of a minute are marked. */
const WARNED_MS = 60_000;

/** Counted down in the page from the host's last word. */
function Running({ left, seat, name }: TimeProps & { readonly seat: Seat }) {
  const clock = useMemo(() => ({ seats: [seat], limit: WARNED_MS, left }), [left, seat]);
  return <Countdown clock={clock} name={name} />;
}

function Still({ left, name }: TimeProps) {
  const { language } = useText();
  const words = useTranslated(clockText);
  return (
    <span role="timer" className="tag clock" aria-label={fill(words.leftOf, { name })}>
      {timeText(language, left)}
    </span>
  );
}
