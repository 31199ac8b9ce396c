import type { Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { useOnce } from "../parts/use-once.ts";
import { HOME } from "../route.ts";
import { fillCounted } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { lobbyText } from "./text.ts";

/** Tells spectators that they are watching, with the way out. */
export function Watching({ table }: { readonly table: Table }) {
  const { ask, go } = useApp();
  const { watching } = useTranslated(lobbyText);
  const stop = useOnce(async () => {
    if ((await ask((host) => host.leaveTable(table.id))) !== null) go(HOME);
  });
  return (
    <div className="watching">
      <p className="hint">{table.lost === true ? watching.lost : watching.lead}</p>
      <button type="button" className="button small" onClick={stop}>
        {watching.stop}
      </button>
    </div>
  );
}

/** How many watch; nothing if nobody does. */
export function WatcherCount({ watchers }: { readonly watchers: number }) {
  const { language } = useText();
  const { watching } = useTranslated(lobbyText);
  if (watchers === 0) return null;
  return <p className="hint watchers">{fillCounted(language, watching.count, watchers, {})}</p>;
}
