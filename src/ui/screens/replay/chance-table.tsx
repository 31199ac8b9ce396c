import { analysisText } from "../../analysis/text.ts";
import { fill } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";

/** A judged decision in words. */
interface Row {
  readonly turn: number;
  readonly name: string;
  readonly move: string;
  readonly percent: number;
  /** In points of the deciding player's chance; empty in games without chance. */
  readonly luck: string;
  readonly better: string;
}

interface TableProps {
  readonly rows: readonly Row[];
  readonly name: string;
  readonly position: number;
}

/** The graph as text. */
export function ChanceTable({ rows, name, position }: TableProps) {
  const words = useText().text.chances;
  const { luckBefore } = useTranslated(analysisText);
  const lucky = rows.some(({ luck }) => luck !== "");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="chances-table" tabIndex={0} aria-label={words.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.player}</th>
            <th scope="col">{words.move}</th>
            <th scope="col">{fill(words.chanceOf, { name })}</th>
            {lucky && <th scope="col">{luckBefore}</th>}
            <th scope="col">{words.betterMove}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.turn} aria-current={row.turn + 1 === position ? "step" : undefined}>
              <td>{row.turn + 1}</td>
              <td>{row.name}</td>
              <td>{row.move}</td>
              <td>{fill(words.percent, { percent: row.percent })}</td>
              {lucky && <td>{row.luck}</td>}
              <td>{row.better}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
