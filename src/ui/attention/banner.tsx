import { useState } from "react";
import { useApp, useAppState, useSettings } from "../app.ts";
import { CloseButton } from "../parts/close-button.tsx";
import { useText, useTranslated } from "../text/use-text.ts";
import { type Call, callsOf } from "./calls.ts";
import { attentionText, callText } from "./text.ts";
import { shownTable } from "./watch.ts";

/** What waits at tables that are not on the screen, on every screen, until it is answered or closed. */
export function CallBanner() {
  const { go } = useApp();
  const { language } = useText();
  const words = useTranslated(attentionText);
  const { banner } = useSettings();
  const calls = useCalls();
  const shown = useAppState(shownTable);
  const [closed, setClosed] = useState<readonly string[]>([]);
  const open = calls.filter(({ table, key }) => table.id !== shown && !closed.includes(key));
  if (!banner || open.length === 0) return null;
  return (
    <section aria-label={words.region}>
      {open.map((call) => (
        <p key={call.key} className="bar bar-call">
          <span>{callText(language, call)}</span>
          <button
            type="button"
            className="button small primary"
            onClick={() => go({ screen: "table", id: call.table.id })}
          >
            {words.goThere}
          </button>
          <CloseButton onClick={() => setClosed([...closed, call.key])} />
        </p>
      ))}
    </section>
  );
}

/** The most urgent call in two words, for the window's title; `null` without one or where that is switched off. */
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
