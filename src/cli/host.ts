import { parseHostFlags } from "../node/flags.ts";
import { startHost } from "../node/host.ts";
import { endRequested, keepCrashesOf } from "../node/shutdown.ts";

/**
 * `fairhand host`: a host without a page, which keeps a player's seats and follows their matches. Writes what the
 * player should know, such as that a damaged database was moved aside, and `ready PLAYER PORT` once it can be reached.
 * Exit code 0 after a request to end, 1 with one line if it could not start.
 */
export async function host(
  args: readonly string[],
  write: (line: string) => void,
  running: Pick<NodeJS.Process, "on" | "exit"> = process,
): Promise<number> {
  const flags = parseHostFlags(args);
  if (!flags.ok) {
    write(flags.fault.message);
    return 1;
  }
  const report = keepCrashesOf(running, "host", flags.value.profile);
  const ended = endRequested(running);
  const started = await startHost({ ...flags.value, report });
  if (!started.ok) {
    write(started.fault.message);
    return 1;
  }
  const { api, membership, stop } = started.value;
  const { me, network, notices } = await api.snapshot();
  for (const { fault } of notices) write(fault.message);
  if (network.fault !== null) write(network.fault.message);
  write(`ready ${me.id} ${membership?.port ?? "offline"}`);
  await ended;
  await stop();
  return 0;
}
