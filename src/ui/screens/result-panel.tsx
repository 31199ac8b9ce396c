import type { Table } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { HowItGoesOn } from "../cup/cup-part.tsx";
import { NewTerms } from "../lobby/go-on.tsx";
import { useOnce } from "../parts/use-once.ts";
import { saveRecordFile } from "../record-file.ts";
import { endingText, namesOf, netText, reasonText, resultText } from "../table-view.ts";
import { fill, fillCounted } from "../text/message.ts";
import { useText } from "../text/use-text.ts";
import { VerifiedPanel } from "./replay/verified-panel.tsx";

/** How the match ended, what it paid, what was verified, and what can be done next. */
export function ResultPanel({ table }: { readonly table: Table }) {
  const { ask, announce } = useApp();
  const { text, language } = useText();
  const { result } = text;
  const outcome = table.match?.outcome;
  if (outcome == null) return null;
  const names = namesOf(language, table);
  const unsigned = endingText(language, table.match?.ending ?? null, names);
  const save = async () => {
    const record = await ask((host) => host.exportRecord(table.id));
    if (record === null) return;
    saveRecordFile(record.value);
    announce(fill(result.saved, { file: record.value.name }));
  };
  return (
    <section className="card result" aria-label={result.title}>
      <h2>{resultText(language, outcome, names, table)}</h2>
      <p>{reasonText(language, table.game, outcome, table.match?.moves ?? [], names)}</p>
      {unsigned !== null && <p className="hint">{unsigned}</p>}
      {table.stake > 0 && (
        <dl className="payouts">
          {names.map((name, seat) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
            <div key={seat}>
              <dt>{name}</dt>
              <dd>{netText(language, (outcome.payouts[seat] ?? 0) - table.stake)}</dd>
            </div>
          ))}
        </dl>
      )}
      {outcome.remainder > 0 && (
        <p className="hint">{fillCounted(language, result.unclaimed, outcome.remainder, {})}</p>
      )}
      {table.kind === "device" ? (
        <>
          <NewTerms table={table} />
          <AgainHere table={table} />
        </>
      ) : (
        <HowItGoesOn table={table} />
      )}
      {table.kind === "network" && (
        <button type="button" className="button" onClick={save}>
          {result.save}
        </button>
      )}
      <VerifiedPanel verified={table.match?.verified ?? null} game={table.game} names={names} />
    </section>
  );
}

function AgainHere({ table }: { readonly table: Table }) {
  const { ask, go } = useApp();
  const { text } = useText();
  const { next } = table.rematch;
  const isThere = useAppState((state) => state.snapshot?.tables.some(({ id }) => id === next));
  const again = useOnce(() => ask((host) => host.rematch(table.id, null)));
  if (next !== null && !isThere) return null;
  return (
    <button
      type="button"
      className="button primary"
      onClick={() => (next === null ? void again() : go({ screen: "table", id: next }))}
    >
      {next === null ? text.result.rematchHere : text.result.rematchGo}
    </button>
  );
}
