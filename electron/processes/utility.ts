import { fileURLToPath } from "node:url";
import type { MessagePortMain } from "electron";
import type { Channel } from "../../src/host/api/serve-api.ts";
import { doorTo } from "../../src/node/door/door.ts";
import { parseHostFlags } from "../../src/node/flags.ts";
import { startHost } from "../../src/node/host.ts";
import { keepCrashesOf } from "../../src/node/shutdown.ts";
import { profileIn } from "../profile.ts";
import { mainUpdater } from "../updates/main-updater.ts";
import { hostArguments } from "./host-arguments.ts";
import type { HostReport } from "./host-process.ts";
import { createRtcLines } from "./rtc-line.ts";
import { systemVault } from "./system-vault.ts";

// The host's process: Electron starts it, and every page that is loaded sends it a port of its own.
const { parentPort } = process;
const tell = (message: HostReport) => parentPort.postMessage(message);
const profile = profileIn(process.argv) ?? "";
// An uncaught error ends this process; the main process starts another one.
const report = keepCrashesOf(process, "host", profile);

const rtc = createRtcLines(tell);
const pages: MessagePortMain[] = [];
let serve = (port: MessagePortMain): void => {
  pages.push(port);
};
parentPort.on("message", ({ data, ports: [port] }) => {
  if (port === undefined) return;
  if (data.kind === "page") serve(port);
  else if (data.kind === "rtc") rtc.connect(port);
});

const flags = parseHostFlags(hostArguments(process.argv, profile));
const host = flags.ok
  ? await startHost({
      ...flags.value,
      vault: systemVault(parentPort),
      // A host that contacts nothing on the internet does not ask for releases either.
      ...(flags.value.lanOnly ? {} : { updater: mainUpdater(parentPort) }),
      doorway: doorTo(fileURLToPath(new URL("../door", import.meta.url))),
      startRtc: rtc.start,
      report,
    })
  : flags;
if (!host.ok) {
  tell({ kind: "failed", fault: host.fault });
  process.exit(1);
}
serve = (port) => host.value.serve(channelOver(port));
for (const port of pages) serve(port);
tell({ kind: "ready" });

function channelOver(port: MessagePortMain): Channel {
  port.start();
  return {
    send: (text) => port.postMessage(text),
    onMessage: (listener) => void port.on("message", ({ data }) => listener(data)),
    onClose: (listener) => void port.once("close", listener),
  };
}
