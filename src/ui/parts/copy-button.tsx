import { useState } from "react";
import type { Fault } from "../../../protocol/result.ts";
import { useApp } from "../app.ts";

const NOT_COPIED: Fault = {
  code: "ui/not-copied",
  message: "The browser did not allow copying. Select the text and copy it by hand.",
};

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
  /** Shown and said once the text is copied. */
  readonly said: string;
  readonly look: "primary" | "small";
}

/** Copies a text and says so, or why not. */
export function CopyButton({ label, text, said, look }: CopyButtonProps) {
  const { report } = useApp();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = async () => {
    try {
      // Not there at all where the page came over plain http.
      await navigator.clipboard.writeText(text);
      setCopied(text);
    } catch {
      report(NOT_COPIED);
    }
  };
  return (
    <div className="actions">
      <button type="button" className={`button ${look}`} onClick={() => void copy()}>
        {label}
      </button>
      <p role="status" className="hint">
        {copied === text && said}
      </p>
    </div>
  );
}
