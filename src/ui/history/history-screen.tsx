import { useEffect, useState } from "react";
import type { History } from "../../host/api/api.ts";
import { useApp, useIsOpen } from "../app.ts";
import { Page } from "../parts/page.tsx";
import { saveRecordFile } from "../record-file.ts";
import { fill, fillCounted } from "../text/message.ts";
import { useSaid } from "../text/use-said.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { FilterForm } from "./filter-form.tsx";
import { ALL_MATCHES, fits } from "./filters.ts";
import "./history.css";
import { Numbers } from "./numbers.tsx";
import { PastMatchRow } from "./past-match.tsx";
import { historyText } from "./text.ts";

/** Rows shown at first, and with every press for more. */
const PAGE = 20;

/** All matches played, and their totals. */
export function HistoryScreen() {
  const { ask } = useApp();
  const { language } = useText();
  const words = useTranslated(historyText);
  const history = useHistory();
  const [filters, setFilters] = useState(ALL_MATCHES);
  const [shown, setShown] = useState(PAGE);
  const said = useSaid();
  if (history === null)
    return (
      <Page title={words.title} back className="history">
        <p role="status" className="hint">
          {words.loading}
        </p>
      </Page>
    );
  const found = history.matches.filter((match) => fits(language, match, filters));
  const more = Math.min(found.length - shown, PAGE);
  const save = async (table: string) => {
    const file = await ask((host) => host.exportRecord(table));
    if (file === null) return;
    saveRecordFile(file.value);
    const { name } = file.value;
    said.say((language) => fill(historyText[language].saved, { file: name }));
  };
  return (
    <Page title={words.title} back className="history">
      {history.damaged > 0 && (
        <p className="card history-damaged">
          {fillCounted(language, words.damaged, history.damaged, {})}
        </p>
      )}
      {history.matches.length === 0 ? (
        <p className="card empty">{words.empty}</p>
      ) : (
        <>
          <FilterForm
            filters={filters}
            onChange={(next) => {
              setFilters(next);
              setShown(PAGE);
            }}
          />
          <p role="status" className="hint">
            {found.length === 0
              ? words.nothing
              : said.text || fillCounted(language, words.matches, found.length, {})}
          </p>
          {found.length > 0 && (
            <div className="history-columns">
              <Numbers matches={found} />
              <section aria-label={words.list}>
                <ul className="rows">
                  {found.slice(0, shown).map((match) => (
                    <PastMatchRow key={match.table} match={match} onSave={save} />
                  ))}
                </ul>
                {more > 0 && (
                  <button type="button" className="button" onClick={() => setShown(shown + PAGE)}>
                    {fillCounted(language, words.more, more, {})}
                  </button>
                )}
              </section>
            </div>
          )}
        </>
      )}
    </Page>
  );
}

/** The matches played, once they are known; asked for again when the line to the host is back. */
function useHistory(): History | null {
  const { ask } = useApp();
  const isOpen = useIsOpen();
  const [history, setHistory] = useState<History | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    let wanted = true;
    void ask((host) => host.history()).then((answer) => {
      if (wanted && answer !== null) setHistory(answer.value);
    });
    return () => {
      wanted = false;
    };
  }, [ask, isOpen]);
  return history;
}
