import { useState } from "react";
import type { Fault } from "../../../protocol/result.ts";
import type { SelfTest as Findings } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { CheckOption } from "../boards/option-fields.tsx";
import { faultText } from "../text/fault-text.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { ReportText } from "./report-text.tsx";
import { diagnosisText } from "./text.ts";
import "./self-test.css";

/** The self-test and its report. Closed at first: most players never need it. */
export function SelfTest() {
  const { query } = useApp();
  const { language } = useText();
  const text = useTranslated(diagnosisText);
  const [running, setRunning] = useState(false);
  const [found, setFound] = useState<Findings | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const run = async () => {
    setRunning(true);
    const result = await query((host) => host.selfTest());
    setRunning(false);
    setFault(result.ok ? null : result.fault);
    if (result.ok) setFound(result.value);
  };
  return (
    <details className="self-test">
      <summary>{text.title}</summary>
      <div className="self-test-content">
        <p className="hint">{text.help}</p>
        <button type="button" className="button" disabled={running} onClick={() => void run()}>
          {text.run}
        </button>
        <p role="status" className={fault === null ? "hint" : "fault"}>
          {fault === null ? running && text.running : faultText(language, fault)}
        </p>
        {found !== null && <Report found={found} />}
      </div>
    </details>
  );
}

function Report({ found }: { readonly found: Findings }) {
  const text = useTranslated(diagnosisText);
  const [addresses, setAddresses] = useState(false);
  const [crashes, setCrashes] = useState(false);
  const { checks, report } = found;
  const parts = [
    addresses ? report.withAddresses : report.withoutAddresses,
    ...(crashes ? found.crashes : []),
  ].join("\n\n");
  return (
    <>
      <dl>
        {checks.map(({ name, verdict }) => (
          <div key={name}>
            <dt>{text.names[name]}</dt>
            <dd>{text.verdicts[verdict]}</dd>
          </div>
        ))}
      </dl>
      <CheckOption
        label={text.addresses}
        help={text.addressesHelp}
        checked={addresses}
        onChange={setAddresses}
      />
      {found.crashes.length > 0 && (
        <CheckOption
          label={text.crashes}
          help={text.crashesHelp}
          checked={crashes}
          onChange={setCrashes}
        />
      )}
      <ReportText report={parts} />
    </>
  );
}
