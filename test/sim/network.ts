import { type Random, randomBelow } from "../../src/engine/random.ts";
import { suiteOf } from "../../src/match/dealer.ts";
import type { Heads, Match } from "../../src/match/match.ts";
import { computed, entriesAfter, receive } from "../../src/match/receive.ts";
import { doJob, type Job } from "../../src/match/work.ts";
import { carryOut, type Outbox, type Peer } from "./peer.ts";

type Message =
  | { readonly kind: "entry"; readonly to: Peer; readonly bytes: Uint8Array }
  | { readonly kind: "ask"; readonly to: Peer; readonly from: Peer; readonly heads: Heads }
  /** A worker's result on its way to the machine that wanted it. */
  | { readonly kind: "job"; readonly to: Peer; readonly match: Match; readonly job: Job };

/** Parts of a thousand messages that are lost, come twice, or find their receiver's power cut while it works on them. */
export interface Weather {
  readonly drop: number;
  readonly double: number;
  readonly crash: number;
}

/** A network that keeps no order and no promise, driven by one seed. */
export interface Network extends Outbox {
  readonly peers: Peer[];
  send(to: Peer, bytes: Uint8Array): void;
  /** Delivers one message, any one; `false` if there is none. */
  deliver(): boolean;
  /** From now on nothing is lost and nobody crashes: what the network owes must then arrive. */
  calm(): void;
}

export function createNetwork(random: Random, weather: Weather): Network {
  const messages: Message[] = [];
  let { drop, double, crash } = weather;
  const chance = (perMille: number) => randomBelow(random, 1000) < perMille;
  const post = (message: Message) => {
    if (!chance(drop)) messages.push(message);
    if (chance(double)) messages.push(message);
  };
  const others = (peer: Peer) => network.peers.filter((other) => other !== peer);

  const network: Network = {
    peers: [],
    broadcast(from, bytes) {
      for (const to of others(from)) post({ kind: "entry", to, bytes });
    },
    ask(from, heads) {
      const to = others(from)[randomBelow(random, network.peers.length - 1)];
      if (to !== undefined) post({ kind: "ask", to, from, heads });
    },
    // Workers lose nothing; they only take their time.
    work: (to, match, job) => void messages.push({ kind: "job", to, match, job }),
    send: (to, bytes) => post({ kind: "entry", to, bytes }),
    deliver() {
      const at = randomBelow(random, Math.max(1, messages.length));
      const [message] = messages.splice(at, 1);
      if (message === undefined) return false;
      const { to } = message;
      if (to.match === null) return true;
      if (message.kind === "ask") {
        for (const bytes of entriesAfter(to.match, message.heads))
          post({ kind: "entry", to: message.from, bytes });
        return true;
      }
      if (message.kind === "job" && message.match !== to.match) return true;
      const { effects } =
        message.kind === "entry"
          ? receive(to.match, message.bytes)
          : {
              effects: computed(to.match, doJob(suiteOf(to.match), message.job, to.chance.random)),
            };
      const crashAfter = chance(crash) ? randomBelow(random, effects.length + 1) : undefined;
      carryOut(to, effects, network, crashAfter);
      return true;
    },
    calm() {
      drop = 0;
      double = 0;
      crash = 0;
    },
  };
  return network;
}
