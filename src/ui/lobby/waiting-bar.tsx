import { useApp, useAppState } from "../app.ts";
import { fill } from "../text/message.ts";
import { useTranslated } from "../text/use-text.ts";
import { lobbyText } from "./text.ts";

/** What a join waits for that is not answered at once, and the way out. */
export function WaitingBar() {
  const { ask } = useApp();
  const { waiting: words } = useTranslated(lobbyText);
  const waiting = useAppState((state) => state.snapshot?.waiting) ?? [];
  return waiting.map(({ table, host, phase }) => (
    <p key={table} className="bar">
      <span>{fill(words[phase], { name: host })}</span>
      <button
        type="button"
        className="button small"
        onClick={() => void ask((api) => api.leaveTable(table))}
      >
        {words.cancel}
      </button>
    </p>
  ));
}
