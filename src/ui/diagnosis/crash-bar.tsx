import { useState } from "react";
import { CloseButton } from "../parts/close-button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { useText, useTranslated } from "../text/use-text.ts";
import { ReportText } from "./report-text.tsx";
import { diagnosisText } from "./text.ts";
import { useCrashes } from "./use-crashes.ts";

/** Offers a report of crashes since the player last looked: after a start, and after the host came back. */
export function CrashBar() {
  const { text: common } = useText();
  const text = useTranslated(diagnosisText);
  const [crashes, forget] = useCrashes();
  const [reading, setReading] = useState(false);
  if (crashes.length === 0) return null;
  const dismiss = () => {
    setReading(false);
    forget();
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
