import { Dialog } from "./dialog.tsx";

interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** A confirmation before something that cannot be undone. The harmless answer comes first and so has the focus. */
export function Confirm({ title, text, yes, no, onYes, onNo }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onNo}>
      <p>{text}</p>
      <div className="actions">
        <button type="button" className="button primary" onClick={onNo}>
          {no}
        </button>
        <button type="button" className="button danger" onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
