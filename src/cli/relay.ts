import { parseIp } from "../../protocol/invite/ip.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import { readCommandLine } from "../node/command-line.ts";
import { type Relay, type RelaySetting, startRelay } from "../node/network/relay.ts";
import { openKey } from "../node/profile/profile.ts";
import { endRequested, surviveStrayRejections } from "../node/shutdown.ts";

export const RELAY_USAGE =
  "[--port=4001] [--data=DIR] [--announce=IP].. [--slots=200] [--megabytes=64] [--pair-rate=500] [--total-rate=10000]   (docs/relay.md)";

const METRICS_MS = 60_000;

/**
 * `fairhand relay`: connects players who cannot reach each other directly, and tells them how the internet sees them
 * (STUN). Sees ciphertext only. Writes the addresses to give to friends, then one line of counts a minute. Exit code 0
 * after a request to end, 1 with one line if it could not start.
 */
export async function relay(
  args: readonly string[],
  write: (line: string) => void,
): Promise<number> {
  surviveStrayRejections((error) => console.error(error));
  const ended = endRequested();
  const started = await start(args);
  if (!started.ok) {
    write(started.fault.message);
    return 1;
  }
  const { addresses, hasStun, stop } = started.value;
  for (const address of addresses) write(`relay ${address}`);
  if (!hasStun) write("UDP does not work on this port, so there is no STUN.");
  write("ready");
  const timer = setInterval(() => write(metricsLine(started.value)), METRICS_MS);
  await ended;
  clearInterval(timer);
  await stop();
  return 0;
}

async function start(args: readonly string[]): Promise<Result<Relay>> {
  const flags = parseRelayFlags(args);
  if (!flags.ok) return flags;
  const { data, ...setting } = flags.value;
  const seed = await openKey(data);
  return seed.ok ? startRelay({ ...setting, seed: seed.value }) : seed;
}

/** One line of `name=number` pairs, for people and log parsers. */
function metricsLine({ counts }: Relay): string {
  const { connections, slots, pairs, stun, carried } = counts();
  const [memory, megabytes] = [process.memoryUsage.rss(), carried.bytes].map((bytes) =>
    Math.round(bytes / 1e6),
  );
  return `connections=${connections} slots=${slots} pairs=${pairs} carried=${megabytes}MB waits=${carried.waits} stun=${stun} memory=${memory}MB`;
}

type RelayFlags = Omit<RelaySetting, "seed"> & { readonly data: string };

/** Fault `cli/bad-flag`, naming the flag. */
export function parseRelayFlags(args: readonly string[]): Result<RelayFlags> {
  const flags = readFlags(args);
  if (!flags.ok) return flags;
  const { data, announce, ...numbers } = flags.value;
  const [port, slots, megabytes, pair, total] = [
    numberIn("port", numbers.port, 1, 65_535),
    numberIn("slots", numbers.slots, 1, 10_000),
    numberIn("megabytes", numbers.megabytes, 1, 100_000),
    numberIn("pair-rate", numbers["pair-rate"], 1, 999_999),
    numberIn("total-rate", numbers["total-rate"], 1, 999_999),
  ];
  if (!port.ok) return port;
  if (!slots.ok) return slots;
  if (!megabytes.ok) return megabytes;
  if (!pair.ok) return pair;
  if (!total.ok) return total;
  const wrong = announce.find((ip) => parseIp(ip) === null);
  if (wrong !== undefined)
    return fail("cli/bad-flag", `--announce must be an IP address, not ${wrong}.`, "announce");
  return ok({
    data,
    announce,
    port: port.value,
    slots: slots.value,
    megabytes: megabytes.value,
    bandwidth: { pair: pair.value * 1000, total: total.value * 1000 },
  });
}

function readFlags(args: readonly string[]) {
  const read = readCommandLine({
    args: [...args],
    options: {
      port: { type: "string", default: "4001" },
      data: { type: "string", default: "fairhand-relay" },
      announce: { type: "string", multiple: true, default: [] },
      slots: { type: "string", default: "200" },
      megabytes: { type: "string", default: "64" },
      "pair-rate": { type: "string", default: "500" },
      "total-rate": { type: "string", default: "10000" },
    },
  });
  return read.ok ? ok(read.value.values) : read;
}

function numberIn(name: string, text: string, min: number, max: number): Result<number> {
  const number = Number(text);
  return /^\d{1,6}$/.test(text) && number >= min && number <= max
    ? ok(number)
    : fail("cli/bad-flag", `--${name} must be a number from ${min} to ${max}.`, name);
}
