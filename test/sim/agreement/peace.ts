import { seededRandom } from "../../../src/engine/random.ts";
import type { Polka } from "../../../src/match/agreement/height.ts";
import type { ContentId } from "../../../src/match/agreement/types.ts";
import { polkaOf } from "./exploration.ts";
import type { Model, Peer } from "./peer.ts";
import { type Network, nodeFrom, World } from "./world.ts";

const STEP_MS = 50;
/** How long peace lasts before a wait counts as endless. */
export const ENDLESS_MS = 20 * 60_000;

/** A network where messages take time but none is lost; the liar says nothing, or everything it can. */
export function calm(seed: number, isNoisy: boolean): Network {
  return { delay: () => STEP_MS, isNoisy, random: seededRandom(seed) };
}

/** How peace begins: who is away for good, which content all find valid, and what becomes of round 0. */
export interface Peace {
  readonly away: readonly number[];
  readonly valid: ContentId;
  readonly idle: "ready" | "late";
  readonly isNoisy: boolean;
  /** Whether all crash first. */
  readonly restart: boolean;
}

/** Milliseconds, from a state of the exploration, until all who are here have decided; Infinity if they never do. */
function settle(model: Model, peers: readonly Peer[], peace: Peace, limit: number): number {
  const nodes = peers.map((peer) => nodeFrom(withPolkas(model, peer, peers)));
  for (const node of nodes) node.isHere = !peace.away.includes(node.seat);
  const world = new World(model, nodes, calm(peers.length, peace.isNoisy));
  for (const node of nodes) {
    if (peace.restart && node.isHere) {
      world.restart(node);
      continue;
    }
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

/** The peer with polkas of votes signed in this very state, because in the exploration equal peers are one object. */
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
  const polkas = peer.polkas.map(([first]) =>
    first?.content ? votesFor(first.content, first.round) : [],
  );
  const { locked, valid } = peer.height;
  return {
    ...peer,
    proposals,
    polkas,
    height: { ...peer.height, locked: actual(locked), valid: actual(valid) },
  };
}

/** Every way for peace to begin in this model; `away`: who may be missing, one at a time. */
function peacesOf(model: Model, away: readonly number[]): readonly Peace[] {
  const peaces: Peace[] = [];
  for (const gone of [[], ...away.map((seat) => [seat])])
    for (const { id: valid } of model.contents)
      for (const idle of ["ready", "late"] as const)
        for (const isNoisy of model.liar === null ? [false] : [false, true])
          for (const restart of [false, true])
            peaces.push({ away: gone, valid, idle, isNoisy, restart });
  return peaces;
}

/** Lets peace begin in every `stride`-th state of an exploration, each time in the next way, until one never ends. */
export class Pacifier {
  tried = 0;
  longest = 0;
  readonly #model: Model;
  readonly #peaces: readonly Peace[];
  readonly #stride: number;

  constructor(model: Model, stride: number, away: readonly number[] = []) {
    this.#model = model;
    this.#peaces = peacesOf(model, away);
    this.#stride = stride;
  }

  readonly visit = (peers: readonly Peer[], index: number): boolean => {
    if (index % this.#stride > 0) return true;
    const peace = this.#peaces[this.tried % this.#peaces.length];
    this.tried += 1;
    const valid = this.#model.contents.find(({ id }) => id === peace?.valid);
    const isHere = valid?.resigned.every(
      (seat) =>
        seat === this.#model.liar || peers.some((p) => p.height.terms.me === seat && p.height.quit),
    );
    if (!peace || !isHere) return true;
    this.longest = Math.max(this.longest, settle(this.#model, peers, peace, ENDLESS_MS));
    return this.longest < Number.POSITIVE_INFINITY;
  };
}
