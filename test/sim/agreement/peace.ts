import { seededRandom } from "../../../src/engine/random.ts";
import type { Polka } from "../../../src/match/agreement/height.ts";
import type { ContentId } from "../../../src/match/agreement/types.ts";
import { polkaOf } from "./exploration.ts";
import type { Model, Peer } from "./peer.ts";
import { type Network, nodeFrom, World } from "./world.ts";

export const STEP_MS = 50;

/** Each message takes its time, none is lost; the liar says nothing, or all it can. */
export function calm(seed: number, isNoisy: boolean): Network {
  return { delay: () => STEP_MS, isNoisy, random: seededRandom(seed) };
}

/** How the peace begins: who is away for good, which content all find valid, and what becomes of round 0. */
export interface Peace {
  readonly away: readonly number[];
  readonly valid: ContentId;
  readonly idle: "ready" | "late";
  readonly isNoisy: boolean;
}

/** Milliseconds until all who are here have decided, from a state of the exploration; Infinity if they never do. */
export function settle(model: Model, peers: readonly Peer[], peace: Peace, limit: number): number {
  const nodes = peers.map((peer) => nodeFrom(withPolkas(model, peer, peers)));
  for (const node of nodes) node.isHere = !peace.away.includes(node.seat);
  const world = new World(model, nodes, calm(peers.length, peace.isNoisy));
  for (const node of nodes) {
    const { round, step, terms } = node.height;
    if (round > 0 && step === "propose")
      world.setTimer(node, {
        kind: "propose",
        round,
        ms: Math.min(1000 * (round + 1), terms.longest),
      });
  }
  world.pacify(world.network, peace.valid, peace.idle);
  world.run(limit, () => world.isDecided());
  if (world.framed.length > 0) throw new Error(`framed ${world.framed}`);
  const ids = new Set([...world.decisions.values()].map(({ id }) => id));
  if (ids.size > 1) throw new Error(`decided ${[...ids]}`);
  return world.isDecided() ? world.now : Number.POSITIVE_INFINITY;
}

/** The peer with polkas of votes that have been signed in this very state: equal peers are one in the exploration. */
function withPolkas(model: Model, peer: Peer, all: readonly Peer[]): Peer {
  const votesFor = (id: ContentId, round: number) => {
    const content = model.contents.find((other) => other.id === id);
    return (content && polkaOf(model, all, round, content, null)) ?? [];
  };
  const actual = (polka: Polka | null) =>
    polka && polka.votes.length > 0
      ? { ...polka, votes: votesFor(polka.content, polka.round) }
      : polka;
  const proposals = peer.proposals.map((proposal) => ({
    ...proposal,
    polka: proposal.vr < 0 ? [] : votesFor(proposal.content, proposal.vr),
  }));
  const { locked, valid } = peer.height;
  return {
    ...peer,
    proposals,
    height: { ...peer.height, locked: actual(locked), valid: actual(valid) },
  };
}
