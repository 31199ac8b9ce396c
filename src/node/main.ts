import { fileURLToPath } from "node:url";
import { doorTo } from "./door/door.ts";
import { HOST_USAGE, parseHostFlags } from "./flags.ts";
import { startHost } from "./host.ts";
import { startShell } from "./page/page-server.ts";
import { endRequested, keepCrashesOf } from "./shutdown.ts";

// The host with its page in a browser. Prints "Fairhand is ready: URL" once the page can be opened; if it cannot, one
// line on the error output and exit code 1.

// Built into dist/host, beside dist/ui.
const fromSource = import.meta.url.endsWith(".ts");
const folderOf = (name: string) =>
  fileURLToPath(new URL(fromSource ? `../../dist/${name}` : `../${name}`, import.meta.url));

process.exitCode = await run(process.argv.slice(2));
process.exit();

async function run(args: readonly string[]): Promise<number> {
  const flags = parseHostFlags(args);
  if (!flags.ok) return refuse(`${flags.fault.message}\n${HOST_USAGE}`);
  const ended = endRequested();
  const report = keepCrashesOf(process, "host", flags.value.profile);
  const host = await startHost({ ...flags.value, doorway: doorTo(folderOf("door")), report });
  if (!host.ok) return refuse(host.fault.message);
  const { pagePort, invite } = flags.value;
  const shell = await startShell(host.value, {
    page: folderOf("ui"),
    ...(pagePort === undefined ? {} : { port: pagePort }),
    ...(invite === undefined ? {} : { invite }),
    linkUsed: (next) => console.log(`Each link opens one page. The next one: ${next}`),
  });
  if (shell.ok) {
    console.log(`Fairhand is ready: ${shell.value.url}`);
    await ended;
    await shell.value.stop();
  }
  await host.value.stop();
  return shell.ok ? 0 : refuse(shell.fault.message);
}

function refuse(message: string): number {
  console.error(message);
  return 1;
}
