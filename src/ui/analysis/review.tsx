import type { ReactNode } from "react";
import type { Seat } from "../../engine/game.ts";
import type { ChancePoint } from "../../host/api/api.ts";
import { decimalText, percentFor, reviewOf, signedText, withoutLuck } from "../chances.ts";
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

type Reviewed = ReturnType<typeof reviewOf> & { readonly seat: Seat };

const GRADES = ["inaccuracy", "mistake", "blunder"] as const;

/** How well each player played, and their luck with the throws. */
export function Review({ chances, players, seats, complete }: ReviewProps) {
  const words = useTranslated(analysisText);
  const reviews = seats.map((seat) => ({ seat, ...reviewOf(chances, seat) }));
  const fair = complete ? withoutLuck(chances) : null;
  const percent = (text: string) => fill(words.percent, { percent: text });
  const lucky = reviews.some(({ luck }) => luck !== null);
  // A row for each of them, because a phone is too narrow for a column.
  const measures: { readonly name: string; readonly of: (one: Reviewed) => ReactNode }[] = [
    { name: words.rate, of: ({ rate }) => rate.toFixed(1) },
    ...GRADES.map((grade) => ({
      name: words.grades[grade],
      of: ({ grades }: Reviewed) => grades[grade],
    })),
  ];
  if (lucky)
    measures.push({ name: words.luck, of: ({ luck }) => percent(signedText(100 * (luck ?? 0))) });
  if (fair !== null)
    measures.push({
      name: words.withoutLuck,
      of: ({ seat }) => percent(decimalText(percentFor(seat, fair))),
    });
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
        <tbody>
          {measures.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {reviews.map((review) => (
                <td key={review.seat}>{of(review)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {chances.length > 0 && chances.every(({ exact }) => exact) && (
        <p className="hint">{words.exact}</p>
      )}
      <p className="hint">{words.rateHelp}</p>
      {lucky && <p className="hint">{words.luckHelp}</p>}
    </section>
  );
}
