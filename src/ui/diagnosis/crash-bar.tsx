import { useEffect, useState } from "react";
import { useApp, useAppState } from "../app.ts";
import { CloseButton } from "../parts/close-button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { useText, useTranslated } from "../text/use-text.ts";
import { ReportText } from "./report-text.tsx";
import { diagnosisText } from "./text.ts";

/** Offers a report of what has crashed since the player last looked: after a start, and after the host came back. */
export function CrashBar() {
  const { ask, query } = useApp();
  const { text: common } = useText();
  const text = useTranslated(diagnosisText);
  const isOpen = useAppState(({ link }) => link === "open");
  const [crashes, setCrashes] = useState<readonly string[]>([]);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    void query((host) => host.newCrashes()).then((found) => found.ok && setCrashes(found.value));
  }, [isOpen, query]);
  if (crashes.length === 0) return null;
  const dismiss = () => {
    setReading(false);
    setCrashes([]);
    void ask((host) => host.dismissCrashes());
  };
  return (
    <div className="bar">
      <span>{text.crashed}</span>
      <button type="button" className="button small" onClick={() => setReading(true)}>
        {text.showCrash}
      </button>
      <CloseButton onClick={dismiss} />
      {reading && (
        <Dialog title={text.crashTitle} onClose={dismiss}>
          <p className="hint">{text.crashHelp}</p>
          <ReportText report={crashes.join("\n")} />
          <button type="button" className="button quiet" onClick={dismiss}>
            {common.app.close}
          </button>
        </Dialog>
      )}
    </div>
  );
}
