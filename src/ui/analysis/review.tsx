import type { Seat } from "../../engine/game.ts";
import type { ChancePoint, Replay } from "../../host/api/api.ts";
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
  /** `null` if not every decision could be judged: then luck and loss do not add up to the result. */
  readonly outcome: Replay["outcome"];
}

const GRADES = ["inaccuracy", "mistake", "blunder"] as const;

/** How well each player played, and their luck with the throws. */
export function Review({ chances, players, seats, outcome }: ReviewProps) {
  const words = useTranslated(analysisText);
  const reviews = seats.map((seat) => ({ seat, ...reviewOf(chances, seat) }));
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
            {lucky && outcome !== null && <th scope="col">{words.withoutLuck}</th>}
          </tr>
        </thead>
        <tbody>
          {reviews.map(({ seat, ...review }) => {
            const won = outcome?.winners.includes(seat) ? 1 / outcome.winners.length : 0;
            const fair = withoutLuck(review, won);
            return (
              <tr key={seat}>
                <th scope="row">{players[seat]}</th>
                <td>{review.rate.toFixed(1)}</td>
                {GRADES.map((grade) => (
                  <td key={grade}>{review.grades[grade]}</td>
                ))}
                {lucky && <td>{signed(review.luck ?? 0)}</td>}
                {lucky && outcome !== null && (
                  <td>{fill(words.percent, { percent: percentFor(0, fair ?? won) })}</td>
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
    const percent = Math.round(100 * luck);
    const sign = percent > 0 ? "+" : percent < 0 ? "−" : "";
    return fill(words.signed, { sign, percent: Math.abs(percent) });
  }
}
