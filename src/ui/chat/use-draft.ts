import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { TableId } from "../../host/api/api.ts";
import { useApp } from "../app.ts";

/** What is being written to a table, and its field, which takes over from the field of the screen before. */
export function useDraft(table: TableId) {
  const { drafts } = useApp();
  const field = useRef<HTMLInputElement>(null);
  const read = () => drafts.lines.get().get(table) ?? "";
  const line = useSyncExternalStore(drafts.lines.subscribe, read);
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    const caret = drafts.takeOver();
    if (caret !== null) {
      element.focus();
      element.setSelectionRange(caret.start, caret.end);
    }
    return () => {
      if (document.activeElement !== element) return;
      drafts.handOver({ start: element.selectionStart, end: element.selectionEnd });
    };
  }, [drafts]);
  const write = (change: (now: string) => string) => drafts.write(table, change(read()));
  return { field, line, write };
}
