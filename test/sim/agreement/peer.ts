import { contradicts } from "../../../src/match/agreement/guilt.ts";
import { begin, type Height } from "../../../src/match/agreement/height.ts";
import { restore, step } from "../../../src/match/agreement/machine.ts";
import type { Rules } from "../../../src/match/agreement/rules.ts";
import type { Content, Input, Proposal, Terms, Vote } from "../../../src/match/agreement/types.ts";

/** What is explored: one height of an electorate, seats 0 to n - 1. */
export interface Model {
  readonly voters: number;
  /** Signs anything and sends it to anybody. */
  readonly liar: number | null;
  readonly turn: number;
  /** Rounds explored: 0 to `rounds` - 1. */
  readonly rounds: number;
  readonly contents: readonly Content[];
  /** How many crashes there may be in all. */
  readonly crashes: number;
  /** Honest voters that may resign; contents that list them exist only after that. */
  readonly leavers: readonly number[];
  readonly rules: Rules;
  /** What survives a crash. */
  readonly disk: { readonly votes: boolean; readonly polkas: boolean };
  readonly longest: number;
}

/**
 * One honest peer: its state machine and everything it has ever signed. Immutable; the others' votes have been removed
 * (`forget`).
 */
export interface Peer {
  readonly id: number;
  /** The number of its state, regardless of seat; and of the same with the two contents exchanged. */
  readonly shapes: readonly [number, number];
  readonly height: Height;
  readonly votes: readonly Vote[];
  readonly proposals: readonly Proposal[];
  readonly polkas: readonly (readonly Vote[])[];
  /** Its votes, by what they say (`sayVote`). */
  readonly said: ReadonlyMap<string, Vote>;
  /** Whether it has signed two votes that contradict each other. */
  readonly guilty: boolean;
}

export function termsOf(model: Model, me: number | null): Terms {
  const voters = Array.from({ length: model.voters }, (_, seat) => seat);
  return { voters, me, turn: model.turn, longest: model.longest };
}

type Signed = Pick<Peer, "votes" | "proposals" | "polkas">;

/** The peers met so far, by their state: equal peers get the same input only once. */
export class Peers {
  readonly model: Model;
  readonly all: Peer[] = [];
  readonly #ids = new Map<string, number>();
  readonly #shapes = new Map<string, number>();
  readonly #moves = new Map<string, number>();

  constructor(model: Model) {
    this.model = model;
  }

  first(seat: number): number {
    const height = begin(termsOf(this.model, seat), this.model.rules);
    return this.#intern(height, { votes: [], proposals: [], polkas: [] });
  }

  /** The peer after these inputs; `name` distinguishes them from other inputs to the same peer. */
  move(id: number, name: string, inputs: () => readonly Input[]): number {
    const key = `${id} ${name}`;
    const known = this.#moves.get(key);
    if (known !== undefined) return known;
    const peer = this.all[id] as Peer;
    const height = copy(peer.height);
    const votes = [...peer.votes];
    const proposals = [...peer.proposals];
    const polkas = [...peer.polkas];
    for (const input of inputs())
      for (const output of step(height, input)) {
        if (output.type === "vote") votes.push(output.vote);
        if (output.type === "vote" && output.polka) polkas.push(output.polka);
        if (output.type === "propose") proposals.push(output.proposal);
      }
    const next = this.#intern(height, { votes, proposals, polkas });
    this.#moves.set(key, next);
    return next;
  }

  crash(id: number): number {
    const { height, votes, proposals, polkas } = this.all[id] as Peer;
    const { disk, rules } = this.model;
    const kept = {
      votes: disk.votes ? votes : [],
      proposals: disk.votes ? proposals : [],
      polkas: disk.polkas ? polkas : [],
    };
    const back = restore(height.terms, kept, rules).height;
    back.quit = height.quit;
    return this.#intern(back, { votes, proposals, polkas });
  }

  #shape(said: string): number {
    const id = this.#shapes.get(said) ?? this.#shapes.size;
    this.#shapes.set(said, id);
    return id;
  }

  #intern(height: Height, signed: Signed): number {
    for (const content of this.model.contents) step(height, { type: "available", content });
    forget(height);
    const seat = height.terms.me as number;
    const names = this.model.contents.map(({ id }) => id);
    const key = `${seat} ${sayShape(height, signed, names)}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.all.length;
    const said = new Map(signed.votes.map((vote) => [sayVote(vote), vote]));
    const guilty = signed.votes.some((a) => signed.votes.some((b) => contradicts(a, b)));
    const shapes = [names, names.toReversed()].map((order) =>
      this.#shape(sayShape(height, signed, order)),
    ) as [number, number];
    this.all.push({ id, shapes, height, ...signed, said, guilty });
    this.#ids.set(key, id);
    return id;
  }
}

export function sayVote({ round, kind, content, vr }: Omit<Vote, "voter">): string {
  return `${round} ${kind} ${content} ${vr}`;
}

function sayShape(height: Height, { votes, proposals }: Signed, order: readonly string[]): string {
  const say = (id: string | null) => (id === null ? "-" : order.indexOf(id));
  const { round, step: at, locked, valid, elsewhere, quit } = height;
  return JSON.stringify([
    round,
    at,
    locked && [say(locked.content), locked.round, locked.votes.length > 0],
    valid && [say(valid.content), valid.round],
    elsewhere,
    quit,
    [...new Set(votes.map((v) => `${v.round} ${v.kind} ${say(v.content)} ${v.vr}`))].sort(),
    proposals.map((p) => `${p.round} ${say(p.content)} ${p.vr}`).sort(),
  ]);
}

/** A copy that shares nothing that `step` changes. */
export function copy(height: Height): Height {
  return {
    ...height,
    ballots: {
      slots: new Map(
        [...height.ballots.slots].map(([voter, slots]) => [
          voter,
          new Map(
            [...slots].map(([round, slot]) => [
              round,
              { ...slot, prevote: [...slot.prevote], precommit: [...slot.precommit] },
            ]),
          ),
        ]),
      ),
      furthest: new Map(height.ballots.furthest),
    },
    candidates: new Map([...height.candidates].map(([id, known]) => [id, { ...known }])),
    resigned: new Set(height.resigned),
    guilty: new Set(height.guilty),
    timers: { ...height.timers },
  };
}

/** Removes what others have sent, and the peer's judgement and offer: all can be given again before the next step. */
function forget(height: Height): void {
  const { ballots, terms } = height;
  for (const voter of terms.voters) {
    if (voter === terms.me) continue;
    ballots.slots.get(voter)?.clear();
    ballots.furthest.set(voter, -1);
  }
  for (const candidate of height.candidates.values()) candidate.valid = null;
  height.offer = null;
}
