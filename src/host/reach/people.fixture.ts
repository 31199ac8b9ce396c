import { onTestFinished } from "vitest";
import type { Address } from "../../../protocol/invite/addresses.ts";
import { randomBytes } from "../../node/keys/crypto.ts";
import { nodeLinks } from "../../node/network/links.ts";
import { type Relay, startRelay } from "../../node/network/relay.ts";
import { startRtcChild } from "../../node/network/start-rtc.ts";
import type { PlayerId } from "../api/api.ts";
import { createConduct } from "../limits/reputation.ts";
import { type Node, portOf } from "../network/node.ts";
import { playerOf } from "../people/players.ts";
import type { RtcProcess, StartRtcProcess } from "../ports/links.ts";
import { networkName, value } from "../testing/hosts.ts";
import { createNode } from "../testing/node.ts";
import type { Bandwidth } from "./bandwidth.ts";
import { NO_INTERNET } from "./internet.ts";
import { ANSWER_MS } from "./race.ts";
import { type Reach, startReach } from "./reach.ts";
import { FIRST_RETRY_MS } from "./upgrading.ts";

// Real nodes on this machine that do not discover each other: the test tells them about each other.

export interface Person {
  readonly node: Node;
  readonly reach: Reach;
  readonly id: PlayerId;
  /** The node's address on this machine. */
  readonly address: Address;
  /** The number of processes with the WebRTC library started so far. */
  readonly processes: readonly RtcProcess[];
}

export interface PersonSetting {
  readonly relays?: readonly string[];
  /** The tables the person sits at, when asked. */
  readonly tables?: () => readonly (readonly PlayerId[])[];
  /** The person's friends, when asked. */
  readonly friends?: () => readonly PlayerId[];
  /** Whether others may meet through this person. */
  readonly lends?: boolean;
  /** Somebody asks this person for a slot. */
  readonly asked?: () => void;
  /** Starts the processes with the WebRTC library. */
  readonly startRtc?: StartRtcProcess;
  /** STUN servers are asked. */
  readonly probed?: () => void;
  /** Milliseconds for the first word over a new connection. */
  readonly answerMs?: number;
  /** Milliseconds to the second try for a direct way beside a relay. */
  readonly retryMs?: number;
}

export async function person({
  relays = [],
  tables = () => [],
  friends = () => [],
  lends = false,
  asked = () => {},
  startRtc = startRtcChild,
  probed = () => {},
  answerMs = ANSWER_MS,
  retryMs = FIRST_RETRY_MS,
}: PersonSetting = {}): Promise<Person> {
  const conduct = createConduct(() => performance.now());
  const seed = randomBytes(32);
  const network = networkName();
  const relaysFor = () => {
    asked();
    return lends;
  };
  let reached: Reach | null = null;
  const standing = (peer: string) => (reached?.isRelay(peer) ? "known" : "stranger");
  const node = value(await createNode({ seed, port: 0, network, conduct, relaysFor, standing }));
  const id = playerOf(node.peerId) ?? "";
  const settings = new Map<string, string>();
  const processes: RtcProcess[] = [];
  const links = nodeLinks((on) => {
    const process = startRtc(on);
    processes.push(process);
    return process;
  });
  const reach = await startReach(node, {
    me: id,
    conduct,
    internet: () => ({ ...NO_INTERNET, relays }),
    settings: {
      setting: (name) => settings.get(name) ?? null,
      setSetting: (name, text) => void settings.set(name, text),
    },
    random: randomBytes,
    links: {
      ...links,
      probeNat(servers) {
        probed();
        return links.probeNat(servers);
      },
    },
    tables,
    friends,
    changed: () => {},
    patience: { slots: 200, answer: answerMs, retry: retryMs },
  });
  reached = reach;
  onTestFinished(async () => {
    await reach.stop();
    await node.stop();
  });
  const address = { ip: "127.0.0.1", port: portOf(node) ?? 0, relay: null };
  return { node, reach, id, address, processes };
}

/** `fairhand relay`, on its own port; with `again` in place of one that has stopped. */
export async function relay(
  again: { readonly seed: Uint8Array; readonly port: number } | null = null,
  bandwidth: Bandwidth = { pair: 10_000_000, total: 10_000_000 },
  slots = 10,
): Promise<{ relay: Relay; text: string; seed: Uint8Array; port: number }> {
  const seed = again?.seed ?? randomBytes(32);
  const port = again?.port ?? (await freePort());
  const limits = { slots, megabytes: 10, announce: ["127.0.0.1"], bandwidth };
  const started = value(await startRelay({ seed, port, ...limits }));
  let stopping: Promise<void> | null = null;
  const stop = () => (stopping ??= started.stop());
  onTestFinished(stop);
  const [text = ""] = started.addresses;
  return { relay: { ...started, stop }, text, seed, port };
}

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const conduct = createConduct(() => 0);
  const seed = randomBytes(32);
  const node = value(await createNode({ seed, port: 0, network: networkName(), conduct }));
  const port = portOf(node) ?? 0;
  await node.stop();
  return port;
}

/** Waits until `is` holds, looking again at every libp2p event, and now and then. */
export function when({ node }: Pick<Person, "node">, is: () => boolean): Promise<void> {
  const events = ["connection:open", "connection:close", "peer:identify"] as const;
  return new Promise((resolve) => {
    const look = () => {
      if (!is()) return;
      clearInterval(timer);
      for (const event of events) node.removeEventListener(event, look);
      resolve();
    };
    for (const event of events) node.addEventListener(event, look);
    const timer = setInterval(look, 50);
    look();
  });
}
