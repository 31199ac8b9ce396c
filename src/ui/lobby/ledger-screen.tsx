import { useEffect, useState } from "react";
import type { Result } from "../../../protocol/result.ts";
import type { HostApi, Ledger } from "../../host/api/api.ts";
import { useApp, useAppState, useIsOpen } from "../app.ts";
import { Page } from "../parts/page.tsx";
import { saveRecordFile } from "../record-file.ts";
import { fill, fillCounted } from "../text/message.ts";
import { NOTHING, type Sentence, useSaid } from "../text/use-said.ts";
import { useTranslated } from "../text/use-text.ts";
import { Opponent } from "./ledger-opponent.tsx";
import { lobbyText } from "./text.ts";

type Change = (call: (host: HostApi) => Promise<Result<Ledger>>) => Promise<Ledger | null>;

/** Chips won from and lost to each opponent, with the matches they come from. */
export function LedgerScreen() {
  const words = useTranslated(lobbyText).ledger;
  const [ledger, change] = useLedger();
  const said = useSaid();
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
          <LedgerActions ledger={ledger} change={change} onSaid={said.say} />
        </>
      )}
      <p role="status" className="hint">
        {said.text}
      </p>
    </Page>
  );
}

/** The ledger's current state, and how to change it. */
function useLedger(): [Ledger | null, Change] {
  const { ask, query } = useApp();
  const isOpen = useIsOpen();
  const [ledger, setLedger] = useState<Ledger | null>(null);
  // A match that ends in the meantime, or gets another signature. A move changes nothing here.
  const endings = useAppState((state) =>
    JSON.stringify(
      state.snapshot?.tables.map(({ id, match }) => [id, match?.ending, match?.disputed]),
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: how matches have ended is what it depends on
  useEffect(() => {
    if (!isOpen) return;
    let gone = false;
    void query((host) => host.ledger()).then((answer) => {
      if (!gone && answer?.ok) setLedger(answer.value);
    });
    return () => {
      gone = true;
    };
  }, [query, endings, isOpen]);
  const change: Change = async (call) => {
    const changed = await ask(call);
    if (changed === null) return null;
    setLedger(changed.value);
    return changed.value;
  };
  return [ledger, change];
}

interface LedgerActionsProps {
  readonly ledger: Ledger;
  readonly change: Change;
  readonly onSaid: (said: Sentence) => void;
}

/** Saves the ledger as a file, or verifies every record in it again. */
function LedgerActions({ ledger, change, onSaid }: LedgerActionsProps) {
  const { ask } = useApp();
  const words = useTranslated(lobbyText).ledger;
  const [checking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    onSaid(NOTHING);
    const checked = await change((host) => host.checkLedger());
    setChecking(false);
    if (checked === null) return;
    const kept = new Set(checked.matches.map(({ table }) => table));
    const gone = ledger.matches.filter(({ table }) => !kept.has(table)).length;
    onSaid((language) => fillCounted(language, lobbyText[language].ledger.checked, gone, {}));
  };
  const save = async () => {
    const file = await ask((host) => host.exportLedger());
    if (file === null) return;
    saveRecordFile(file.value);
    const { name } = file.value;
    onSaid((language) => fill(lobbyText[language].ledger.exported, { file: name }));
  };
  return (
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
  );
}
