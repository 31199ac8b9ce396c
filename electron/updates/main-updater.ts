import type { ParentPort } from "electron";
import type { Updater } from "../../src/host/updates/updater.ts";
import type { UpdateAsk, UpdateNews } from "./updates.ts";

/** The updater as the host process sees it: it asks the main process, which alone may replace the app. */
export function mainUpdater(parent: Pick<ParentPort, "on" | "postMessage">): Updater {
  const ask = (request: UpdateAsk["request"]) =>
    parent.postMessage({ kind: "update", request } satisfies UpdateAsk);
  return {
    ask,
    listen(ready, listener) {
      parent.on("message", ({ data }: { data: UpdateNews | { kind: "page" | "vault" } }) => {
        if (data.kind !== "update") return;
        if (data.event === null) ready();
        else listener(data.event);
      });
      ask("greet");
    },
  };
}
