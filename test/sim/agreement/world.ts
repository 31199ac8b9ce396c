import { type Random, randomBelow } from "../../../src/engine/random.ts";
import type { Height } from "../../../src/match/agreement/height.ts";
import { restore, step } from "../../../src/match/agreement/machine.ts";
import type {
  Content,
  ContentId,
  Input,
  Output,
  Proposal,
  Vote,
} from "../../../src/match/agreement/types.ts";
import { copy, type Model, termsOf } from "./peer.ts";

/** One honest peer with its disk, on a clock. */
export interface Node {
  readonly seat: number;
  height: Height;
  votes: readonly Vote[];
  proposals: readonly Proposal[];
  polkas: readonly (readonly Vote[])[];
  isHere: boolean;
  /** The speed of its clock: 2 runs twice as fast. */
  readonly speed: number;
  /** Counts restarts, which make earlier timeouts void. */
  life: number;
  certificate: Extract<Input, { type: "certificate" }> | null;
}

export interface Network {
  /** Milliseconds that a message takes; `null`: it is lost. */
  readonly delay: (now: number) => number | null;
  /** Whether the liar sends votes of all kinds alongside the others' messages. */
  readonly isNoisy: boolean;
  readonly random: Random;
}

interface Event {
  readonly at: number;
  readonly run: () => void;
}

/** Peers with clocks, and a network between them, in simulated time. */
export class World {
  now = 0;
  network: Network;
  readonly model: Model;
  readonly nodes: readonly Node[];
  readonly decisions = new Map<number, { readonly id: ContentId; readonly at: number }>();
  /** Honest voters that somebody found guilty. */
  readonly framed: number[] = [];
  readonly #events: Event[] = [];

  constructor(model: Model, nodes: readonly Node[], network: Network) {
    this.model = model;
    this.nodes = nodes;
    this.network = network;
  }

  /** Runs until no events are left, `isOver`, or this time. */
  run(until: number, isOver: () => boolean): void {
    while (!isOver()) {
      const event = this.#events.at(-1);
      if (!event || event.at > until) break;
      this.#events.pop();
      this.now = event.at;
      event.run();
    }
    if (!isOver()) this.now = until;
  }

  at(delay: number, run: () => void): void {
    const at = this.now + delay;
    let place = this.#events.length;
    while (place > 0 && (this.#events[place - 1] as Event).at <= at) place -= 1;
    this.#events.splice(place, 0, { at, run });
  }

  give(node: Node, input: Input): void {
    if (!node.isHere) return;
    this.carryOut(node, step(node.height, input));
  }

  carryOut(node: Node, outputs: readonly Output[]): void {
    for (const output of outputs)
      switch (output.type) {
        case "vote":
          node.votes = [...node.votes, output.vote];
          if (output.polka) node.polkas = [...node.polkas, output.polka];
          this.send(node, { type: "vote", vote: output.vote });
          this.#lie(output.vote);
          break;
        case "propose":
          node.proposals = [...node.proposals, output.proposal];
          this.send(node, { type: "proposal", proposal: output.proposal });
          break;
        case "timer":
          this.setTimer(node, output);
          break;
        case "decide":
          this.decisions.set(node.seat, { id: output.content.id, at: this.now });
          node.certificate = { type: "certificate", id: output.content.id, votes: output.votes };
          this.send(node, node.certificate);
          break;
        case "guilty":
          if (output.voter !== this.model.liar) this.framed.push(output.voter);
          break;
      }
  }

  setTimer(node: Node, timer: Pick<Extract<Output, { type: "timer" }>, "kind" | "round" | "ms">) {
    const { life } = node;
    const { kind, round, ms } = timer;
    this.at(ms / node.speed, () => {
      if (node.life === life) this.give(node, { type: "timeout", kind, round });
    });
  }

  send(from: Node, input: Input): void {
    for (const node of this.nodes) if (node !== from) this.#deliver(node, input);
  }

  #deliver(node: Node, input: Input): void {
    const delay = this.network.delay(this.now);
    if (delay !== null) this.at(delay, () => this.give(node, input));
  }

  /** Alongside an honest vote, sends two of the liar's in any round, each to one peer or more. */
  #lie({ round }: Vote): void {
    const { liar, contents } = this.model;
    const { random, isNoisy } = this.network;
    if (liar === null || !isNoisy) return;
    const pick = <T>(list: readonly T[]) => list[randomBelow(random, list.length)] as T;
    for (const node of this.nodes) {
      const to = pick([round, round, round, round + 1, round + 1_000_000]);
      const content = pick([...contents.map(({ id }) => id), null]);
      const kind = pick(["prevote", "precommit"] as const);
      this.#deliver(node, {
        type: "vote",
        vote: { voter: liar, round: to, kind, content, vr: -1 },
      });
      const proposal = { proposer: liar, round: to, content: pick(contents).id, vr: -1, polka: [] };
      this.#deliver(node, { type: "proposal", proposal });
    }
  }

  /** The contents that can exist now: everybody they list has resigned. */
  contents(): readonly Content[] {
    const { contents, liar } = this.model;
    const hasQuit = (seat: number) =>
      seat === liar || this.nodes.some((node) => node.seat === seat && node.height.quit);
    return contents.filter(({ resigned }) => resigned.every(hasQuit));
  }

  /** Restarts a node with what is on its disk. */
  restart(node: Node): void {
    const { disk, rules } = this.model;
    const { quit } = node.height;
    const { height, outputs } = restore(
      termsOf(this.model, node.seat),
      {
        votes: disk.votes ? node.votes : [],
        proposals: disk.votes ? node.proposals : [],
        polkas: disk.polkas ? node.polkas : [],
      },
      rules,
    );
    node.height = height;
    node.life += 1;
    node.isHere = true;
    for (const content of this.contents()) this.give(node, { type: "available", content });
    if (quit) height.quit = true;
    this.carryOut(node, outputs);
    if (node.certificate) this.give(node, node.certificate);
  }

  /**
   * From now on messages arrive, and earlier ones are sent again; all agree on which content is valid, not always the
   * one they voted for. Anybody still waiting in round 0 has all answers, or a seat is late by all clocks.
   */
  pacify(network: Network, valid: ContentId, idle: "ready" | "late"): void {
    this.network = network;
    for (const node of this.nodes) {
      if (!node.isHere) continue;
      for (const vote of node.votes) this.send(node, { type: "vote", vote });
      for (const proposal of node.proposals) this.send(node, { type: "proposal", proposal });
      if (node.certificate) this.send(node, node.certificate);
      if (node.height.quit) this.send(node, { type: "resigned", voter: node.seat });
      for (const content of this.contents()) {
        this.give(node, { type: "available", content });
        this.give(node, { type: "judged", id: content.id, valid: content.id === valid });
      }
      this.give(node, { type: "offer", id: valid });
      this.at(10, () =>
        this.give(node, idle === "ready" ? { type: "ready", id: valid } : { type: "stir" }),
      );
    }
  }

  /** Whether everybody has decided who is here and has not resigned. */
  isDecided(): boolean {
    return this.nodes.every(
      (node) => !node.isHere || node.height.quit || this.decisions.has(node.seat),
    );
  }
}

/** A node from a state of the exploration, which does not say which of its timeouts are running, so all are. */
export function nodeFrom(
  peer: Omit<Node, "seat" | "isHere" | "speed" | "life" | "certificate">,
): Node {
  const height = copy(peer.height);
  height.timers.prevote = -1;
  height.timers.precommit = -1;
  const { votes, proposals, polkas } = peer;
  const seat = height.terms.me as number;
  return {
    seat,
    height,
    votes,
    proposals,
    polkas,
    isHere: true,
    speed: 1,
    life: 0,
    certificate: null,
  };
}
