import {
  type PeerDiscovery,
  type PeerDiscoveryEvents,
  type PeerId,
  type PeerInfo,
  peerDiscoverySymbol,
  type Startable,
  TypedEventEmitter,
} from "@libp2p/interface";
import { mdns } from "@libp2p/mdns";
import { spaced } from "../../host/limits/spacing.ts";
import type { DiscoveryComponents } from "../../host/ports/links.ts";
import { SYSTEM_CLOCK } from "../../host/ports/system-clock.ts";
import { createTokenBucket } from "../../host/reach/token-bucket.ts";
import { createAdmission, hearingOnly } from "./mdns-admission.ts";

/** RFC 6762, section 3. */
const PORT = 5353;
/** After this long without an answer to anybody's question, somebody asks again, */
const QUIET_MS = 60_000;
/** spread over this, so that one asks and the others need not. */
const SPREAD_MS = 60_000;
/** Everybody hears each answer, so one a second is enough (RFC 6762, section 6). */
const ANSWER_MS = 1000;
/** The library's own repetition is not used; a timer of Node longer than this would fire at once. */
const NEVER_MS = 2 ** 31 - 1;

/** A service of libp2p that finds peers. */
interface Discovery extends Startable {
  readonly [peerDiscoverySymbol]: Pick<PeerDiscovery, "addEventListener">;
}

/**
 * mDNS that asks as rarely as a room allows. Everybody answers each question, and everybody hears all answers, so
 * another question adds nothing to one that has just been answered (RFC 6762 section 7.3, duplicate question
 * suppression): a room asks once in a minute or two however many are in it, instead of each host three times a minute.
 * `spread` is a number from 0 to 1, different for each host.
 */
export function roomMdns(serviceTag: string, spread: number, port: number = PORT) {
  return (components: DiscoveryComponents): Discovery => {
    const library = mdns({ interval: NEVER_MS, serviceTag, port })(components) as PeerDiscovery &
      Required<Pick<Startable, "start" | "stop">>;
    answerSeldom(library, serviceTag);
    const admits = createAdmission(serviceTag, () => performance.now());
    const start = () => hearingOnly(admits, () => library.start());
    let timer: NodeJS.Timeout | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), QUIET_MS + spread * SPREAD_MS);
      timer.unref();
    };
    /** The library asks when it starts. */
    const ask = async () => {
      wait();
      await library.stop();
      await start();
    };
    const peers = new TypedEventEmitter<PeerDiscoveryEvents>();
    const isConnected = (peer: PeerId) =>
      components.connectionManager.getConnections(peer).length > 0;
    const isNews = rememberTold(() => performance.now(), isConnected);
    library.addEventListener("peer", ({ detail }) => {
      wait();
      if (isNews(detail)) peers.safeDispatchEvent("peer", { detail });
    });
    return {
      [peerDiscoverySymbol]: peers,
      async start() {
        wait();
        await start();
      },
      async stop() {
        clearTimeout(timer);
        await library.stop();
      },
    };
  };
}

/** The library would answer each question by multicast; a question that comes too soon is answered with the next. */
export function answerSeldom(library: object, serviceTag: string): void {
  const answer: unknown = Reflect.get(library, "_onMdnsQuery");
  if (typeof answer !== "function") return;
  const question = { questions: [{ name: serviceTag, type: "PTR" }] };
  const answerOnce = spaced(SYSTEM_CLOCK, ANSWER_MS, () => answer.call(library, question));
  Object.assign(library, {
    _onMdnsQuery({ questions }: { readonly questions: readonly { readonly name: string }[] }) {
      if (questions[0]?.name === serviceTag) answerOnce();
    },
  });
}

/** Anybody on the network can announce peers, and libp2p keeps each; as many as are considered (`startDialing`). */
const NEWS = { atOnce: 64, perSecond: 1 };
const MAX_TOLD = 1024;
/** libp2p may have forgotten a peer since it was told of it, unless that is connected. */
const TOLD_MS = 60_000;

/**
 * While a room fills up everybody hears everybody's answer to everybody's question, and libp2p looks each up in its store and
 * writes it there again: among forty, 800 times where 39 would do.
 */
export function rememberTold(
  now: () => number,
  isConnected: (peer: PeerId) => boolean,
): (peer: PeerInfo) => boolean {
  const told = new Map<string, { readonly addresses: string; readonly at: number }>();
  const news = createTokenBucket(NEWS.perSecond, NEWS.atOnce, now);
  return ({ id, multiaddrs }) => {
    const name = id.toString();
    const addresses = multiaddrs.join();
    const at = now();
    const known = told.get(name);
    if (known?.addresses === addresses && (at - known.at < TOLD_MS || isConnected(id)))
      return false;
    if (!isConnected(id)) {
      if (news.take(0) > 0) return false;
      news.take(1);
    }
    if (told.size >= MAX_TOLD) told.clear();
    told.set(name, { addresses, at });
    return true;
  };
}
