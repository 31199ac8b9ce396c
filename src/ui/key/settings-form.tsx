import { useState } from "react";
import type { Fault } from "../../../protocol/result.ts";
import { useApp } from "../app.ts";
import { CodeToSend } from "../invite/code-to-send.tsx";
import { Passphrase } from "../parts/passphrase.tsx";
import { faultText } from "../text/fault-text.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { BringPlayer } from "./bring-player.tsx";
import { keyText } from "./text.ts";

/** Exports the player's key for another device, or imports one. Closed at first: most players never need it. */
export function KeySettings() {
  const text = useTranslated(keyText);
  return (
    <>
      <details className="backup">
        <summary>{text.title}</summary>
        <TakeAlong />
      </details>
      <details className="backup">
        <summary>{text.bring}</summary>
        <BringPlayer />
      </details>
    </>
  );
}

function TakeAlong() {
  const { query } = useApp();
  const { language } = useText();
  const text = useTranslated(keyText);
  const [passphrase, setPassphrase] = useState("");
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState<string | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const make = async () => {
    setBusy(true);
    setFault(null);
    const made = await query((host) => host.exportKey(passphrase));
    setBusy(false);
    setCode(made.ok ? made.value : null);
    setFault(made.ok ? null : made.fault);
  };
  return (
    <div className="backup-form">
      <p className="hint">{text.help}</p>
      <Passphrase
        label={text.passphrase}
        help={text.passphraseHelp}
        value={passphrase}
        onChange={(next) => {
          setPassphrase(next);
          setCode(null);
        }}
      />
      <button
        type="button"
        className="button"
        aria-disabled={busy}
        onClick={() => void (busy || make())}
      >
        {text.make}
      </button>
      <p role="status" className={fault === null ? "hint" : "fault"}>
        {fault === null ? busy && text.making : faultText(language, fault)}
      </p>
      {code !== null && (
        <>
          <p className="hint">{text.trust}</p>
          <CodeToSend
            label={text.code}
            code={code}
            copy={text.copy}
            copied={text.copied}
            picture={text.qr}
          />
        </>
      )}
    </div>
  );
}
