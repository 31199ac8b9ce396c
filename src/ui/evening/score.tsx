import type { EveningView, Table } from "../../host/api/api.ts";
import { Spoken } from "../parts/live-region.tsx";
import { namesOf } from "../table-view.ts";
import { fill, fillCounted } from "../text/message.ts";
import { DOT, joinNames } from "../text/messages.ts";
import { signedNumber } from "../text/signed.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import "./evening.css";
import { goalText } from "./goal.ts";
import { eveningText } from "./text.ts";

/** Everybody's standings since the table was opened, and who has reached the goal. */
export function EveningScore({ table }: { readonly table: Table }) {
  const { evening } = table;
  const { language } = useText();
  const { score } = useTranslated(eveningText);
  if (evening === null || (evening.lines.length === 0 && evening.plan.goal === null)) return null;
  const { goal } = evening.plan;
  const seated = namesOf(language, table);
  const names = evening.lines.map(({ player, name }) => {
    const seat = table.seats.findIndex((one) => one.player === player);
    return seated[seat] ?? name;
  });
  const order = evening.lines
    .map((line, index) => ({ ...line, shown: names[index] ?? line.name }))
    .toSorted(
      (one, other) => other.set - one.set || other.wins - one.wins || other.chips - one.chips,
    );
  return (
    <section className="card evening" aria-labelledby="evening-title">
      <h2 id="evening-title">{score.title}</h2>
      {goal !== null && (
        <p className="hint">
          {[goalText(language, goal), fillCounted(language, score.played, evening.played, {})].join(
            DOT,
          )}
        </p>
      )}
      <Champions evening={evening} names={names} />
      {order.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{score.player}</th>
              <th scope="col">{score.matches}</th>
              <th scope="col">{score.wins}</th>
              {goal !== null && <th scope="col">{score.set[goal.kind]}</th>}
              <th scope="col">{score.chips}</th>
            </tr>
          </thead>
          <tbody>
            {order.map((line) => (
              <tr key={line.player}>
                <th scope="row">{line.shown}</th>
                <td>{line.matches}</td>
                <td>{line.wins}</td>
                {goal !== null && <td>{line.set}</td>}
                <td>{signedNumber(language, line.chips)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface ChampionsProps {
  readonly evening: EveningView;
  readonly names: readonly string[];
}

function Champions({ evening, names }: ChampionsProps) {
  const { language } = useText();
  const { score } = useTranslated(eveningText);
  const { plan, champions, lines } = evening;
  if (plan.goal === null || champions.length === 0) return null;
  const winners = lines.flatMap(({ player }, index) =>
    champions.includes(player) ? (names[index] ?? "") : [],
  );
  const sentence = winners.length === 1 ? score.champion : score.champions;
  return (
    <Spoken
      className="champions"
      text={fill(sentence, {
        names: joinNames(language, winners),
        goal: goalText(language, plan.goal),
      })}
    />
  );
}
