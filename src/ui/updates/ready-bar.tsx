import { useState } from "react";
import { useAppState } from "../app.ts";
import { CloseButton } from "../parts/close-button.tsx";
import { fill } from "../text/message.ts";
import { useTranslated } from "../text/use-text.ts";
import { InstallButton } from "./settings-form.tsx";
import { updatesText } from "./text.ts";

/** One quiet line once a new version is ready, never at a table. */
export function ReadyBar() {
  const text = useTranslated(updatesText);
  const isAtTable = useAppState(({ route }) => route.screen === "table");
  const ready = useAppState(({ snapshot }) => {
    const updates = snapshot?.updates;
    return updates?.stage === "ready" ? updates.version : null;
  });
  const [closed, setClosed] = useState<string | null>(null);
  if (ready === null || ready === closed || isAtTable) return null;
  return (
    <div className="bar">
      <span>{fill(text.stages.ready, { version: ready })}</span>
      <InstallButton />
      <CloseButton onClick={() => setClosed(ready)} />
    </div>
  );
}
