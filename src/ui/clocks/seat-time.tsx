import type { Seat } from "../../engine/game.ts";
import type { Table } from "../../host/api/api.ts";
import { type TotalTime, timeText, totalLeftAt } from "../countdown.ts";
import { Countdown, TimeLeft, useLeft } from "../screens/countdown.tsx";
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
  const totals = table.match?.left ?? [];
  const left = totals[seat] ?? null;
  const runs = clock?.seats.includes(seat) === true && table.match?.outcome == null;
  if (left === null) return runs && clock !== null ? <Countdown clock={clock} name={name} /> : null;
  return runs && clock !== null ? (
    <Running time={{ clock, totals, seat, control: table.total }} name={name} />
  ) : (
    <Still left={left} name={name} />
  );
}

/** The last ten seconds of a minute are marked. */
const WARNED_MS = 60_000;

/** Counted down in the page from the host's last word. */
function Running({ time, name }: { readonly time: TotalTime; readonly name: string }) {
  const left = useLeft((now) => totalLeftAt(time, now));
  return <TimeLeft left={left} limit={WARNED_MS} name={name} />;
}

function Still({ left, name }: { readonly left: number; readonly name: string }) {
  const { language } = useText();
  const words = useTranslated(clockText);
  return (
    <span role="timer" className="tag clock" aria-label={fill(words.leftOf, { name })}>
      {timeText(language, left)}
    </span>
  );
}
