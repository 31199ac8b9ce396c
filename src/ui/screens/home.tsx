import { useEffect, useId, useRef, useState } from "react";
import type { Fault } from "../../../protocol/result.ts";
import { analysisText } from "../analysis/text.ts";
import { useApp, useAppState } from "../app.ts";
import { FriendsPanel } from "../friends/friends-panel.tsx";
import { inviteText } from "../invite/text.ts";
import { lobbyText } from "../lobby/text.ts";
import { Page } from "../parts/page.tsx";
import { readRecordFile } from "../record-file.ts";
import { faultText } from "../text/fault-text.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { UpdateQuestion } from "../updates/question.tsx";
import { Lobby } from "./lobby.tsx";
import { OwnTables } from "./own-tables.tsx";
import { Shelf } from "./shelf.tsx";

/** Where everything starts: tables to go back to, tables to join, games to open. */
export function Home() {
  const { text } = useText();
  const tables = useAppState((state) => state.snapshot?.tables) ?? [];
  const running = tables.filter(({ stage }) => stage === "gathering" || stage === "playing");
  const hasFriends = useAppState(({ snapshot }) => (snapshot?.friends.friends.length ?? 0) > 0);
  const done = tables.filter(({ stage }) => stage === "over" || stage === "cancelled");
  return (
    <Page title={text.home.title} quietTitle className="home">
      {running.length > 0 && <OwnTables title={text.home.yours} tables={running} />}
      <UpdateQuestion />
      <Lobby />
      <CodeOpener />
      {hasFriends && <FriendsPanel />}
      <Shelf />
      {!hasFriends && <FriendsPanel />}
      {done.length > 0 && <OwnTables title={text.home.finished} tables={done} />}
      <StudyOpener />
      <HistoryOpener />
      <LedgerOpener />
      <RecordOpener />
    </Page>
  );
}

function CodeOpener() {
  const { go } = useApp();
  const { join } = useTranslated(inviteText);
  return (
    <section className="code-opener">
      <p className="hint">{join.openHelp}</p>
      <button type="button" className="button" onClick={() => go({ screen: "join", code: "" })}>
        {join.open}
      </button>
    </section>
  );
}

function StudyOpener() {
  const { go } = useApp();
  const { study } = useTranslated(analysisText);
  return (
    <section className="record-opener">
      <p className="hint">{study.opener}</p>
      <button type="button" className="button" onClick={() => go({ screen: "study" })}>
        {study.go}
      </button>
    </section>
  );
}

function HistoryOpener() {
  const { go } = useApp();
  const { history } = useText().text;
  return (
    <section className="record-opener">
      <p className="hint">{history.openHelp}</p>
      <button type="button" className="button" onClick={() => go({ screen: "history" })}>
        {history.open}
      </button>
    </section>
  );
}

function LedgerOpener() {
  const { go } = useApp();
  const { ledger } = useTranslated(lobbyText);
  return (
    <section className="record-opener">
      <p className="hint">{ledger.openHelp}</p>
      <button type="button" className="button" onClick={() => go({ screen: "ledger" })}>
        {ledger.open}
      </button>
    </section>
  );
}

function RecordOpener() {
  const { query, showRecord } = useApp();
  const { text, language } = useText();
  const { ledger } = useTranslated(lobbyText);
  const [refused, setRefused] = useState<{ file: string; fault: Fault } | null>(null);
  const [opening, setOpening] = useState<File | null>(null);
  const input = useId();
  /** A long match takes seconds; by then another file may be chosen, or the player be elsewhere. */
  const wanted = useRef<File | null>(null);
  useEffect(
    () => () => {
      wanted.current = null;
    },
    [],
  );
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    wanted.current = file;
    setOpening(file);
    setRefused(null);
    const bytes = await readRecordFile(file);
    const replay = bytes.ok ? await query((host) => host.openRecord(bytes.value)) : bytes;
    if (wanted.current !== file) return;
    setOpening(null);
    if (replay.ok) showRecord(replay.value);
    else setRefused({ file: file.name, fault: replay.fault });
  };
  return (
    <section className="record-opener">
      <p className="hint">{text.home.recordHelp}</p>
      <label htmlFor={input} className="button">
        {text.home.record}
      </label>
      <input
        id={input}
        type="file"
        className="unseen"
        onChange={(event) => {
          void open(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
      <p role="status" className="opening">
        {opening !== null && ledger.checking}
      </p>
      <p role="alert" className="fault">
        {refused !== null &&
          fill(text.home.recordRefused, {
            file: refused.file,
            why: faultText(language, refused.fault),
          })}
      </p>
    </section>
  );
}
