import { analysisText } from "../../analysis/text.ts";
import { fill } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import type { Row } from "./chance-rows.ts";

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
            <tr key={row.key} aria-current={row.number === position ? "step" : undefined}>
              <td>{row.number}</td>
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
