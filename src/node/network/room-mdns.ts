import { type PeerDiscovery, peerDiscoverySymbol, type Startable } from "@libp2p/interface";
import { type MulticastDNSComponents, mdns } from "@libp2p/mdns";

/** After so long without an answer to anybody's question somebody asks again, */
const QUIET_MS = 60_000;
/** spread over this, so that one asks and the others need not. */
const SPREAD_MS = 60_000;
/** The library's own repetition is not used; a timer of Node longer than this would ring at once. */
const NEVER_MS = 2 ** 31 - 1;

/** A service of libp2p that finds peers. */
interface Discovery extends Startable {
  readonly [peerDiscoverySymbol]: PeerDiscovery;
}

/**
 * mDNS that asks as rarely as a room allows. Each question is answered by everybody, and everybody hears all answers, so a
 * question of one's own adds nothing to one that has just been answered (RFC 6762 section 7.3, duplicate question
 * suppression): a room asks once in a minute or two however many are in it, instead of each host three times a minute.
 * `spread` is a number from 0 to 1, another one for each host.
 */
export function roomMdns(serviceTag: string, spread: number) {
  return (components: MulticastDNSComponents): Discovery => {
    const library = mdns({ interval: NEVER_MS, serviceTag })(components) as PeerDiscovery &
      Required<Pick<Startable, "start" | "stop">>;
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
      await library.start();
    };
    library.addEventListener("peer", wait);
    return {
      [peerDiscoverySymbol]: library,
      async start() {
        wait();
        await library.start();
      },
      async stop() {
        clearTimeout(timer);
        await library.stop();
      },
    };
  };
}
