import { useId } from "react";
import { CopyButton } from "../parts/copy-button.tsx";
import { useTranslated } from "../text/use-text.ts";
import { QrCode } from "./qr-code.tsx";
import { inviteText } from "./text.ts";

interface CodeToSendProps {
  readonly label: string;
  readonly code: string;
  readonly copy: string;
  readonly copied: string;
  /** The QR code's description for screen readers. */
  readonly picture: string;
}

/** A code to give to a friend: as text, copied by one press of a button, and as a picture. */
export function CodeToSend({ label, code, copy, copied, picture }: CodeToSendProps) {
  const { panel } = useTranslated(inviteText);
  const field = useId();
  return (
    <div className="code-to-send">
      <label htmlFor={field}>{label}</label>
      <textarea
        id={field}
        className="code"
        readOnly
        rows={3}
        value={code}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton label={copy} text={code} said={copied} look="primary" />
      <details>
        <summary>{panel.showQr}</summary>
        <QrCode text={code} label={picture} />
      </details>
    </div>
  );
}
