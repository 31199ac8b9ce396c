import type { Seat } from "../../engine/game.ts";
import type { ChancePoint } from "../../host/api/api.ts";
import { percentFor, reviewOf, withoutLuck } from "../chances.ts";
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

const GRADES = ["inaccuracy", "mistake", "blunder"] as const;

/** How well each player played, and their luck with the throws. */
export function Review({ chances, players, seats, complete }: ReviewProps) {
  const words = useTranslated(analysisText);
  const reviews = seats.map((seat) => ({ seat, ...reviewOf(chances, seat) }));
  const fair = complete ? withoutLuck(chances) : null;
  const lucky = reviews.some(({ luck }) => luck !== null);
  return (
    <section className="review" aria-label={words.title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.player}</th>
            <th scope="col">{words.rate}</th>
            {GRADES.map((grade) => (
              <th key={grade} scope="col">
                {words.grades[grade]}
              </th>
            ))}
            {lucky && <th scope="col">{words.luck}</th>}
            {fair !== null && <th scope="col">{words.withoutLuck}</th>}
          </tr>
        </thead>
        <tbody>
          {reviews.map(({ seat, ...review }) => {
            return (
              <tr key={seat}>
                <th scope="row">{players[seat]}</th>
                <td>{review.rate.toFixed(1)}</td>
                {GRADES.map((grade) => (
                  <td key={grade}>{review.grades[grade]}</td>
                ))}
                {lucky && <td>{signed(review.luck ?? 0)}</td>}
                {fair !== null && (
                  <td>{fill(words.percent, { percent: percentFor(seat, fair) })}</td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="hint">{words.rateHelp}</p>
      {lucky && <p className="hint">{words.luckHelp}</p>}
    </section>
  );

  function signed(luck: number): string {
    // Rounds the absolute value, so that both players' luck adds up to zero to the last digit.
    const percent = Math.round(100 * Math.abs(luck));
    const sign = percent === 0 ? "" : luck > 0 ? "+" : "−";
    return fill(words.signed, { sign, percent });
  }
}
