import { useState } from "react";
import { useAppState } from "../app.ts";
import { CloseButton } from "../parts/close-button.tsx";
import { useTranslated } from "../text/use-text.ts";
import { InstallButton, stageText } from "./settings-form.tsx";
import { updatesText } from "./text.ts";

/** One quiet line once a new version is ready, never at a table. */
export function ReadyBar() {
  const text = useTranslated(updatesText);
  const isAtTable = useAppState(({ route }) => route.screen === "table");
  const updates = useAppState(({ snapshot }) => snapshot?.updates ?? null);
  const [closed, setClosed] = useState<string | null>(null);
  if (updates?.stage !== "ready" || updates.version === closed || isAtTable) return null;
  return (
    <div className="bar">
      <span>{stageText(text, updates)}</span>
      <InstallButton />
      <CloseButton onClick={() => setClosed(updates.version)} />
    </div>
  );
}
