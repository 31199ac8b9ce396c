import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef } from "react";
import { useApp } from "../app.ts";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What is shown below whatever a dialog holds: the page behind can be neither seen nor heard. */
export const DialogFoot = createContext<ReactNode>(null);

/** A modal dialog; the browser keeps the focus inside and gives it back. Mount it to open it. */
export function Dialog({ title: words, onClose, children }: DialogProps) {
  const { report } = useApp();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const heading = useId();
  const foot = useContext(DialogFoot);
  // A layout effect, because the browser returns the focus only while the dialog is still in the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    report(null);
    element?.showModal();
    // What the browser gave the focus may stand below a text that has to be read first. (A title that always took the
    // focus would take it from every dialog's first control.)
    if (element !== null && element.scrollTop > 0 && title.current !== null) {
      title.current.tabIndex = -1;
      title.current.focus();
    }
    return () => element?.close();
  }, [report]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      // A file picker inside, or a question that this dialog asks, can be cancelled too.
      onCancel={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <h2 id={heading} ref={title}>
        {words}
      </h2>
      {children}
      {foot}
    </dialog>
  );
}
