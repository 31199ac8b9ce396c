import type { Fault } from "../../protocol/result.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import type { Seating } from "../../protocol/start.ts";
import type { Game } from "../../src/engine/game.ts";
import { nativeVerify } from "../../src/host/crypto.ts";
import { createMatch } from "../../src/match/create.ts";
import type {
  ChanceTools,
  Effect,
  Evidence,
  Heads,
  Match,
  Me,
  Offence,
  Stored,
} from "../../src/match/match.ts";
import { headsOf } from "../../src/match/receive.ts";
import type { Job } from "../../src/match/work.ts";

/** One simulated machine: what a host does around a match, with an array for a disk. */
export interface Peer {
  readonly name: string;
  readonly game: Game;
  readonly seating: Seating;
  readonly me: Me | null;
  readonly chance: ChanceTools;
  /** Survives a crash. */
  readonly disk: Stored[];
  /** `null` while it is down. */
  match: Match | null;
  readonly refusals: Fault[];
  readonly evidence: Evidence[];
  readonly offences: Offence[];
}

/** What a peer asks of the network. */
export interface Outbox {
  broadcast(from: Peer, bytes: Uint8Array): void;
  /** Asks some other peer for what comes after these heads. */
  ask(from: Peer, heads: Heads): void;
  /** Does heavy work and brings the result back some time. */
  work(peer: Peer, match: Match, job: Job): void;
}

export function createPeer(
  name: string,
  game: Game,
  seating: Seating,
  me: Me | null,
  chance: ChanceTools,
): Peer {
  const kept = { disk: [], refusals: [], evidence: [], offences: [] };
  return { name, game, seating, me, chance, match: null, ...kept };
}

/** Starts a peer from what its disk holds, as after a power cut. */
export function start(peer: Peer, outbox: Outbox): void {
  const { game, seating, me, chance, disk } = peer;
  const { match, effects } = unwrap(
    createMatch({ game, seating, me, verify: nativeVerify, stored: [...disk], chance }),
  );
  peer.match = match;
  carryOut(peer, effects, outbox);
  outbox.ask(peer, headsOf(match));
}

/** Carries out effects in order; with `crashAfter`, the power goes after so many of them. */
export function carryOut(
  peer: Peer,
  effects: readonly Effect[],
  outbox: Outbox,
  crashAfter = Number.POSITIVE_INFINITY,
): void {
  for (const [index, effect] of effects.entries()) {
    if (index >= crashAfter) break;
    switch (effect.kind) {
      case "store":
        peer.disk.push({ bytes: effect.entry.bytes, sealed: effect.sealed });
        break;
      case "publish":
        outbox.broadcast(peer, effect.entry.bytes);
        break;
      case "compute":
        if (peer.match !== null) outbox.work(peer, peer.match, effect.job);
        break;
      case "missing":
        outbox.ask(peer, effect.heads);
        break;
      case "refused":
        peer.refusals.push(effect.fault);
        break;
      case "evidence":
        peer.evidence.push(effect.evidence);
        for (const entry of effect.evidence.entries) outbox.broadcast(peer, entry.bytes);
        break;
      case "offence":
        peer.offences.push(effect.offence);
        outbox.broadcast(peer, effect.offence.entry.bytes);
        break;
    }
  }
  if (crashAfter < Number.POSITIVE_INFINITY) peer.match = null;
}
