import { parseHostFlags } from "../../src/node/flags.ts";
import { startHost } from "../../src/node/host.ts";
import { endRequested, surviveStrayRejections } from "../../src/node/shutdown.ts";

// A host as it runs for a player, but without a page: the parent process is its interface, over a pipe.

surviveStrayRejections((error) => console.error(error));
const ended = endRequested();
const flags = parseHostFlags(process.argv.slice(2));
if (!flags.ok) throw new Error(flags.fault.message);
const host = await startHost({ ...flags.value, report: (error) => console.error(error) });
if (!host.ok) throw new Error(host.fault.message);
host.value.serve({
  send: (text) => process.send?.(text),
  onMessage: (listener) => void process.on("message", (text) => listener(String(text))),
  onClose: (listener) => void process.once("disconnect", listener),
});
process.send?.("ready");
await Promise.race([ended, new Promise((resolve) => process.once("disconnect", resolve))]);
await host.value.stop();
process.exit();
