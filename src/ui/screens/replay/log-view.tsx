import type { Table } from "../../../host/api/api.ts";
import { namesOf } from "../../table-view.ts";
import { faultText } from "../../text/fault-text.ts";
import { fill, fillCounted } from "../../text/message.ts";
import { DOT } from "../../text/messages.ts";
import { useText } from "../../text/use-text.ts";

/** Refused messages: out of turn, forged, doubled. None of them ever touched the match. */
export function LogView({ table }: { readonly table: Table }) {
  const { text, language } = useText();
  const { play } = text;
  const names = namesOf(language, table);
  const total = table.refusals.reduce((sum, { count }) => sum + count, 0);
  return (
    <details className="card log">
      <summary>
        {play.log}
        {total > 0 && (
          <span className="tag">{fillCounted(language, play.refusals, total, {})}</span>
        )}
      </summary>
      {total === 0 ? (
        <p className="hint">{play.noRefusals}</p>
      ) : (
        <ul>
          {table.refusals.map(({ fault, seat, count }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: refusals are only ever added at the end
            <li key={index}>
              <p>{faultText(language, fault)}</p>
              <p className="hint">
                {[
                  fault.code,
                  ...(seat === null ? [] : [fill(play.from, { name: names[seat] ?? "" })]),
                  fillCounted(language, play.refused, count, {}),
                ].join(DOT)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
