import { serveRtc } from "../../src/node/network/rtc-service.ts";
import { keepCrashesOf } from "../../src/node/shutdown.ts";
import { profileIn } from "../profile.ts";

// The process of the WebRTC library: the main process starts it and gives it one end of a line to the host.
keepCrashesOf(process, "connections", profileIn(process.argv) ?? "");
process.parentPort.once("message", ({ ports: [port] }) => {
  if (port === undefined) process.exit(1);
  const service = serveRtc((report) => port.postMessage(report));
  port.on("message", ({ data }) => service.obey(data));
  port.once("close", () => process.exit());
  port.start();
});
