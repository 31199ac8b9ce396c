import type { MessagePortMain } from "electron";
import { startHost } from "../src/host/host.ts";
import { readInternet } from "../src/host/reach/internet.ts";
import type { Channel } from "../src/host/serve-api.ts";
import { surviveStrayRejections } from "../src/host/shutdown.ts";
import type { HostReport } from "./host-process.ts";
import { profileIn } from "./profile.ts";
import { createRtcLines } from "./rtc-line.ts";
import { systemVault } from "./system-vault.ts";

// The host's process: Electron starts it, and every page that is loaded sends it a port of its own.
const { parentPort } = process;
const tell = (message: HostReport) => parentPort.postMessage(message);
const report = (error: unknown) => console.error(error);
surviveStrayRejections(report);

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

const host = await startHost({
  profile: profileIn(process.argv) ?? "",
  vault: systemVault(parentPort),
  internet: readInternet,
  startRtc: rtc.start,
  botPace: "natural",
  report,
});
if (!host.ok) {
  tell({ kind: "failed", message: host.fault.message });
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
