import { useState } from "react";
import type { Fault } from "../../../protocol/result.ts";
import { useApp, useAppState } from "../app.ts";
import { CodeInput } from "../invite/code-input.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { Passphrase } from "../parts/passphrase.tsx";
import { faultText } from "../text/fault-text.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { keyText } from "./text.ts";

/** Becomes the player of a code from another device; the current player is asked first. */
export function BringPlayer() {
  const { query, guest } = useApp();
  const { language } = useText();
  const text = useTranslated(keyText);
  const isSomebody = useAppState((state) => state.snapshot?.me.name != null);
  const [code, setCode] = useState("");
  const [passphrase, setPassphrase] = useState("");
  const [stage, setStage] = useState<"idle" | "asking" | "becoming" | "doneApp">("idle");
  const [fault, setFault] = useState<Fault | null>(null);
  const become = async () => {
    setStage("becoming");
    setFault(null);
    const done = await query((host) => host.importKey(code, passphrase));
    if (!done.ok) {
      setFault(done.fault);
      setStage("idle");
    } else if (guest === null) setStage("doneApp");
    // A page restarts by being reloaded.
    else location.reload();
  };
  return (
    <div className="backup-form">
      <p className="hint">{text.bringHelp}</p>
      <CodeInput label={text.theirCode} value={code} fault={null} onChange={setCode} />
      <Passphrase
        label={text.passphrase}
        help={text.theirPassphraseHelp}
        value={passphrase}
        onChange={setPassphrase}
      />
      <button
        type="button"
        className="button"
        disabled={code.trim() === ""}
        aria-disabled={stage !== "idle"}
        onClick={() => {
          if (stage !== "idle") return;
          if (isSomebody) setStage("asking");
          else void become();
        }}
      >
        {text.become}
      </button>
      {stage === "asking" && (
        <Confirm
          title={text.confirm}
          text={guest === null ? text.confirmApp : text.confirmPage}
          yes={text.yes}
          no={text.no}
          onYes={() => void become()}
          onNo={() => setStage("idle")}
        />
      )}
      <p role="status" className={fault === null ? "hint" : "fault"}>
        {fault !== null && faultText(language, fault)}
        {(stage === "becoming" || stage === "doneApp") && text[stage]}
      </p>
    </div>
  );
}
