import type { ReactNode } from "react";
import type { Seat } from "../../engine/game.ts";
import type { ChancePoint } from "../../host/api/api.ts";
import { balanceOf, decimalText, reviewOf, signedText } from "../chances.ts";
import { fill } from "../text/message.ts";
import { useTranslated } from "../text/use-text.ts";
import { analysisText } from "./text.ts";
import "./review.css";

interface ReviewProps {
  readonly chances: readonly ChancePoint[];
  readonly players: readonly string[];
  /** Those that are reviewed. */
  readonly seats: readonly Seat[];
  /** Every decision could be judged; otherwise luck and losses do not add up to the result. */
  readonly complete: boolean;
}

interface Reviewed extends ReturnType<typeof reviewOf> {
  readonly seat: Seat;
  readonly balance: ReturnType<typeof balanceOf>;
}

interface Measure {
  readonly name: string;
  readonly of: (one: Reviewed) => ReactNode;
}

function withoutLuck(balance: Reviewed["balance"]): number {
  return balance === null ? 0 : balance.start + balance.play;
}

const GRADES = ["inaccuracy", "mistake", "blunder"] as const;

/** How well each player played, and their luck with the throws. */
export function Review({ chances, players, seats, complete }: ReviewProps) {
  const words = useTranslated(analysisText);
  const reviews = seats.map(
    (seat): Reviewed => ({
      seat,
      ...reviewOf(chances, seat),
      balance: complete ? balanceOf(chances, seat) : null,
    }),
  );
  const percent = (text: string) => fill(words.percent, { percent: text });
  const lucky = reviews.some(({ luck }) => luck !== null);
  // A row for each of them, because a phone is too narrow for a column.
  const measures: readonly Measure[] = [
    { name: words.rate, of: ({ rate }) => rate.toFixed(1) },
    ...GRADES.map((grade) => ({
      name: words.grades[grade],
      of: ({ grades }: Reviewed) => grades[grade],
    })),
  ];
  const luck: Measure = {
    name: words.luck,
    of: ({ balance, luck }) => percent(signedText(balance?.luck ?? 100 * (luck ?? 0))),
  };
  // As in GNU Backgammon, the result without luck may be 112 % or −12 %; as part of a sum it explains itself.
  const sum: readonly Measure[] = [
    { name: words.start, of: ({ balance }) => percent(`${balance?.start}`) },
    { name: words.play, of: ({ balance }) => percent(signedText(balance?.play ?? 0)) },
    { name: words.withoutLuck, of: ({ balance }) => percent(decimalText(withoutLuck(balance))) },
    luck,
    { name: words.end, of: ({ balance }) => percent(`${balance?.end}`) },
  ];
  const whole = reviews.some(({ balance }) => balance !== null);
  const groups = [measures, ...(whole ? [sum] : lucky ? [[luck]] : [])];
  return (
    <section className="review" aria-label={words.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.player}</th>
            {reviews.map(({ seat }) => (
              <th key={seat} scope="col">
                {players[seat]}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((rows) => (
          <tbody key={rows[0]?.name}>
            {rows.map(({ name, of }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {reviews.map((review) => (
                  <td key={review.seat}>{of(review)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {chances.length > 0 && chances.every(({ exact }) => exact) && (
        <p className="hint">{words.exact}</p>
      )}
      <p className="hint">{words.rateHelp}</p>
      {lucky && <p className="hint">{words.luckHelp}</p>}
      {whole && <p className="hint">{words.playHelp}</p>}
    </section>
  );
}
