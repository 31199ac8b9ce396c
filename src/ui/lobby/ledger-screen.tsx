import { useEffect, useState } from "react";
import type { Result } from "../../../protocol/result.ts";
import type { HostApi, Ledger } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { Page } from "../parts/page.tsx";
import { saveRecordFile } from "../record-file.ts";
import { fill, fillCounted } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { Opponent } from "./ledger-opponent.tsx";
import { lobbyText } from "./text.ts";

/** Chips won from and lost to each opponent, with the matches they come from. */
export function LedgerScreen() {
  const { ask, query } = useApp();
  const { language } = useText();
  const words = useTranslated(lobbyText).ledger;
  const [ledger, setLedger] = useState<Ledger | null>(null);
  const [checking, setChecking] = useState(false);
  const [said, setSaid] = useState("");
  // A match that ends meanwhile, or is signed by one more, shows in the tables.
  const tables = useAppState((state) => state.snapshot?.tables);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tables are what it depends on
  useEffect(() => {
    let gone = false;
    void query((host) => host.ledger()).then((answer) => {
      if (!gone && answer?.ok) setLedger(answer.value);
    });
    return () => {
      gone = true;
    };
  }, [query, tables]);

  const change = async (call: (host: HostApi) => Promise<Result<Ledger>>) => {
    const changed = await ask(call);
    if (changed !== null) setLedger(changed.value);
    return changed;
  };
  const check = async () => {
    setChecking(true);
    setSaid("");
    const before = ledger?.matches ?? [];
    const checked = await change((host) => host.checkLedger());
    setChecking(false);
    if (checked === null) return;
    const kept = new Set(checked.value.matches.map(({ table }) => table));
    const gone = before.filter(({ table }) => !kept.has(table)).length;
    setSaid(fillCounted(language, words.checked, gone, {}));
  };
  const save = async () => {
    const file = await ask((host) => host.exportLedger());
    if (file === null) return;
    saveRecordFile(file.value);
    setSaid(fill(words.exported, { file: file.value.name }));
  };
  return (
    <Page title={words.title} back className="ledger reading">
      <p className="lead">{words.lead}</p>
      {ledger?.opponents.length === 0 && (
        <div className="card empty">
          <p>{words.empty}</p>
        </div>
      )}
      {ledger !== null && ledger.opponents.length > 0 && (
        <>
          <ul className="rows" aria-label={words.opponents}>
            {ledger.opponents.map((opponent) => (
              <Opponent
                key={opponent.player}
                opponent={opponent}
                matches={ledger.matches}
                onForget={() => void change((host) => host.forgetOpponent(opponent.player))}
              />
            ))}
          </ul>
          <div className="actions">
            <button type="button" className="button" onClick={() => void save()}>
              {words.export}
            </button>
            <button
              type="button"
              className="button quiet"
              aria-disabled={checking}
              onClick={() => checking || void check()}
            >
              {checking ? words.checking : words.check}
            </button>
          </div>
        </>
      )}
      <p role="status" className="hint">
        {said}
      </p>
    </Page>
  );
}
