import { useState } from "react";
import type { Fault } from "../../../protocol/result.ts";
import { useApp } from "../app.ts";
import { copyText } from "./copy-text.ts";

const NOT_COPIED: Fault = {
  code: "ui/not-copied",
  message: "The browser did not allow copying. Select the text and copy it by hand.",
};

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
  /** Shown and said once the text is copied. */
  readonly said: string;
  readonly look?: "primary" | "small";
}

/** Copies a text and says so, or why not. */
export function CopyButton({ label, text, said, look }: CopyButtonProps) {
  const { report } = useApp();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async (button: HTMLButtonElement) => {
    if (await copyText(text, button.parentElement ?? button)) setCopied(text);
    else report(NOT_COPIED);
    button.focus();
  };
  return (
    <div className="actions">
      <button
        type="button"
        className={`button ${look ?? ""}`}
        onClick={({ currentTarget }) => void copy(currentTarget)}
      >
        {label}
      </button>
      <p role="status" className="hint">
        {copied === text && said}
      </p>
    </div>
  );
}
