import { useState } from "react";
import { useApp, useAppState, useSettings } from "../app.ts";
import { useAnswer } from "../friends/answer.ts";
import { friendsText } from "../friends/text.ts";
import { CloseButton } from "../parts/close-button.tsx";
import { useText, useTranslated } from "../text/use-text.ts";
import { type Call, callsOf, type InvitationCall, type TableCall } from "./calls.ts";
import { attentionText, callText } from "./text.ts";
import { shownTable } from "./watch.ts";

/** Calls from tables that are not on the screen, shown on every screen until answered or closed. */
export function CallBanner() {
  const words = useTranslated(attentionText);
  const { banner } = useSettings();
  const calls = useCalls();
  const shown = useAppState(shownTable);
  const [closed, setClosed] = useState<readonly string[]>([]);
  // What comes again is another call.
  const still = closed.filter((key) => calls.some((call) => call.key === key));
  if (still.length < closed.length) setClosed(still);
  const atHome = useAppState(({ route }) => route.screen === "home");
  // The table's own screen shows its calls, and the list of friends shows their invitations.
  const isShown = (call: Call) => (call.kind === "invitation" ? atHome : call.table.id === shown);
  const open = calls.filter((call) => !isShown(call) && !closed.includes(call.key));
  if (!banner || open.length === 0) return null;
  return (
    <section aria-label={words.region}>
      {open.map((call) =>
        call.kind === "invitation" ? (
          <InvitationBar key={call.key} call={call} />
        ) : (
          <TableBar key={call.key} call={call} onClose={() => setClosed([...closed, call.key])} />
        ),
      )}
    </section>
  );
}

function TableBar({ call, onClose }: { readonly call: TableCall; readonly onClose: () => void }) {
  const { go } = useApp();
  const { language } = useText();
  const words = useTranslated(attentionText);
  return (
    <p className="bar bar-call">
      <span>{callText(language, call)}</span>
      <button
        type="button"
        className="button small primary"
        onClick={() => go({ screen: "table", id: call.table.id })}
      >
        {words.goThere}
      </button>
      <CloseButton onClick={onClose} />
    </p>
  );
}

function InvitationBar({ call }: { readonly call: InvitationCall }) {
  const { language } = useText();
  const words = useTranslated(friendsText).invitation;
  const { accept, later } = useAnswer(call.invitation);
  return (
    <p className="bar bar-call">
      <span>{callText(language, call)}</span>
      <button type="button" className="button small primary" onClick={() => void accept()}>
        {call.invitation.code === null ? words.open : words.join}
      </button>
      <CloseButton onClick={() => void later()} />
    </p>
  );
}

/** The most urgent call in two words, for the window's title; `null` if there is none or that is switched off. */
export function useTitleCall(): string | null {
  const { title } = useSettings();
  const words = useTranslated(attentionText);
  const [first] = useCalls();
  return !title || first === undefined ? null : words.short[first.kind];
}

function useCalls(): readonly Call[] {
  const snapshot = useAppState((state) => state.snapshot);
  return snapshot === null ? [] : callsOf(snapshot);
}
