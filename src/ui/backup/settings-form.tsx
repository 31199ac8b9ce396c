import { useId, useState } from "react";
import type { Fault, Result } from "../../../protocol/result.ts";
import { BACKUP_PART } from "../../host/api/codec.ts";
import { useApp } from "../app.ts";
import { Confirm } from "../parts/confirm.tsx";
import { Passphrase } from "../parts/passphrase.tsx";
import { readRecordFile, saveRecordFile } from "../record-file.ts";
import { faultText } from "../text/fault-text.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { backupText } from "./text.ts";
import "./settings-form.css";

type Stage = "idle" | "saving" | "saved" | "restoring" | "restored";

/** Saving a backup and restoring one. Closed at first: most players never need it. */
export function BackupSettings() {
  const { title } = useTranslated(backupText);
  return (
    <details className="backup">
      <summary>{title}</summary>
      <BackupForm />
    </details>
  );
}

function BackupForm() {
  const { query } = useApp();
  const { language } = useText();
  const text = useTranslated(backupText);
  const [passphrase, setPassphrase] = useState("");
  const [stage, setStage] = useState<Stage>("idle");
  const [fault, setFault] = useState<Fault | null>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const run = async <T,>(during: Stage, done: Stage, step: () => Promise<Result<T>>) => {
    setFault(null);
    setStage(during);
    const result = await step();
    setFault(result.ok ? null : result.fault);
    setStage(result.ok ? done : "idle");
    return result;
  };
  const save = async () => {
    const saved = await run("saving", "saved", () => query((host) => host.backUp(passphrase)));
    if (saved.ok) saveRecordFile(saved.value);
  };
  const restore = (file: File) => {
    setChosen(null);
    return run("restoring", "restored", async () => {
      for (let at = 0; at === 0 || at < file.size; at += BACKUP_PART) {
        const part = await readRecordFile(file.slice(at, at + BACKUP_PART));
        const brought = part.ok ? await query((host) => host.bringBackup(part.value, at)) : part;
        if (!brought.ok) return brought;
      }
      return query((host) => host.restoreBackup(passphrase));
    });
  };
  const busy = stage === "saving" || stage === "restoring";
  return (
    <div className="backup-form">
      <p className="hint">{text.help}</p>
      <Passphrase
        label={text.passphrase}
        help={text.passphraseHelp}
        value={passphrase}
        onChange={setPassphrase}
      />
      <div className="backup-actions">
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => void (busy || save())}
        >
          {text.save}
        </button>
        <FileChoice disabled={busy} onChoose={setChosen} />
      </div>
      {chosen !== null && (
        <Confirm
          title={text.confirm}
          text={text.confirmHelp}
          yes={text.yes}
          no={text.no}
          onYes={() => void restore(chosen)}
          onNo={() => setChosen(null)}
        />
      )}
      <p role="status" className={fault === null ? "hint" : "fault"}>
        {fault === null ? stage !== "idle" && text[stage] : faultText(language, fault)}
      </p>
    </div>
  );
}

function FileChoice({
  disabled,
  onChoose,
}: {
  readonly disabled: boolean;
  readonly onChoose: (file: File) => void;
}) {
  const text = useTranslated(backupText);
  const input = useId();
  return (
    <>
      <label htmlFor={input} className="button quiet">
        {text.restore}
      </label>
      <input
        id={input}
        type="file"
        className="unseen"
        aria-disabled={disabled}
        onClick={(event) => disabled && event.preventDefault()}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onChoose(file);
          // The same file may be chosen again.
          target.value = "";
        }}
      />
    </>
  );
}
