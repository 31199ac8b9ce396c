import { findGuilty } from "../../../src/match/agreement/guilt.ts";
import {
  electorateOf,
  isCertificate,
  isPolka,
  skipCount,
} from "../../../src/match/agreement/quorum.ts";
import type { Content, Input, Proposal, Vote } from "../../../src/match/agreement/types.ts";
import { Numbers } from "./numbers.ts";
import { type Model, type Peer, Peers, sayVote, termsOf } from "./peer.ts";

/**
 * Explores every course of one height of the actual state machine: orders of delivery, losses, timeouts, judgements, a
 * liar, crashes.
 *
 * Reductions, each sound for the property checked:
 * - The network is the set of everything ever signed. Anything may be delivered at any time, repeatedly or never, so
 *   messages under way are not part of the state.
 * - Votes that complete nothing change nothing that others see, so they are delivered with those that do. A peer's move
 *   is the delivery of a whole polka, of f + 1 votes of a later round, or of one proposal; a timeout, a judgement or a
 *   crash. Afterwards, what it was sent is removed and can be delivered again.
 * - Any timeout may fire at any time, armed or not: this allows more courses than there really are.
 * - Which voters a polka names is ignored: only its existence counts.
 * - A decision is no move: a state decides a content if enough precommits for it have been signed.
 * - Equal peers are one object, so each move of each peer runs only once, whatever the others do.
 * - Voters that propose no round are alike, and so are two contents that list nobody.
 */
export interface Explored {
  readonly states: number;
  readonly isWhole: boolean;
  /** The first state with two decisions, or with an honest voter proven guilty. */
  readonly violation: string | null;
  /** States with two decisions, all of which prove the liar, and nobody else, guilty. */
  readonly proven: number;
}

export interface Limits {
  readonly states: number;
  /** Called with each state and its number; false ends the exploration. */
  readonly visit?: (peers: readonly Peer[], index: number) => boolean | undefined;
  /** Whether two decisions must prove the liar guilty, instead of being impossible. */
  readonly accountable?: boolean;
}

export function explore(model: Model, limits: Limits): Explored {
  const peers = new Peers(model);
  const seats = termsOf(model, null).voters.filter((seat) => seat !== model.liar);
  const seen = new Numbers();
  const queue: number[] = [];
  const width = 2 ** Math.floor(50 / seats.length);
  const pack = (ids: readonly number[], crashes: number) =>
    ids.reduce((packed, id) => {
      if (id >= width) throw new Error(`more than ${width} peers`);
      return packed * width + id;
    }, crashes);
  const alike = alikeSeats(model, seats);
  /** One name for all states that differ only in the names of equal seats, or of the two contents. */
  const nameOf = (ids: readonly number[], crashes: number): number => {
    const names = (isSymmetric(model) ? [0, 1] : [0]).map((order) => {
      const shapes = ids.map((id) => (peers.all[id] as Peer).shapes[order] as number);
      const sorted = alike.map((index) => shapes[index] as number).sort((a, b) => a - b);
      alike.forEach((index, i) => {
        shapes[index] = sorted[i] as number;
      });
      return pack(shapes, crashes);
    });
    return Math.min(...names);
  };
  const meet = (ids: readonly number[], crashes: number): void => {
    if (seen.size < limits.states && seen.add(nameOf(ids, crashes))) queue.push(pack(ids, crashes));
  };
  meet(
    seats.map((seat) => peers.first(seat)),
    model.crashes,
  );
  let proven = 0;
  for (let i = 0; i < queue.length; i += 1) {
    let left = queue[i] as number;
    const ids: number[] = [];
    for (const _ of seats) {
      ids.unshift(left % width);
      left = Math.floor(left / width);
    }
    const all = ids.map((id) => peers.all[id] as Peer);
    const violation = violationOf(model, all);
    if (violation && limits.accountable && violation.isProven) proven += 1;
    else if (violation) return { states: i + 1, isWhole: false, violation: violation.what, proven };
    if (limits.visit?.(all, i) === false)
      return { states: i + 1, isWhole: false, violation: null, proven };
    all.forEach((peer, index) => {
      for (const { id, crashes } of movesOf(model, peers, peer, all, left))
        if (id !== peer.id || crashes !== left) meet(ids.with(index, id), crashes);
    });
  }
  return { states: seen.size, isWhole: seen.size < limits.states, violation: null, proven };
}

/** Whether the two contents are interchangeable: neither lists anybody. */
function isSymmetric({ contents }: Model): boolean {
  return contents.length === 2 && contents.every(({ resigned }) => resigned.length === 0);
}

/** Indices of seats that differ only in number: those that propose no round. */
function alikeSeats(model: Model, seats: readonly number[]): readonly number[] {
  const special = new Set(model.leavers);
  for (let round = 1; round < model.rounds; round += 1)
    special.add((model.turn + round) % model.voters);
  return seats.flatMap((seat, index) => (special.has(seat) ? [] : [index]));
}

function* movesOf(
  model: Model,
  peers: Peers,
  peer: Peer,
  all: readonly Peer[],
  crashes: number,
): Generator<{ readonly id: number; readonly crashes: number }> {
  const { height, id } = peer;
  const go = (name: string, inputs: () => readonly Input[]) => ({
    id: peers.move(id, name, inputs),
    crashes,
  });
  if (crashes > 0 && peer.votes.length > 0) yield { id: peers.crash(id), crashes: crashes - 1 };
  if (height.quit) return;
  const me = height.terms.me as number;
  if (model.leavers.includes(me) && (peer.votes.length === 0 || !model.rules.stay))
    yield go("quit", () => [{ type: "quit" }]);
  const { round, step } = height;
  const contents = model.contents.filter((content) => exists(model, content, all));
  const isIdle = round === 0 && step === "propose";
  if (isIdle)
    for (const content of contents)
      yield go(`ready ${content.id}`, () => [{ type: "ready", id: content.id }]);
  if (round > 0 && step === "propose") {
    yield go("propose", () => [{ type: "timeout", kind: "propose", round }]);
    for (const proposal of proposalsOf(model, all, round, contents))
      for (const valid of proposal.vr < 0 ? [true, false] : [true])
        yield go(`proposal ${proposal.content} ${proposal.vr} ${valid}`, () => [
          { type: "judged", id: proposal.content, valid },
          { type: "proposal", proposal },
        ]);
  }
  if (step === "prevote") yield go("nil", () => [{ type: "timeout", kind: "prevote", round }]);
  if (step !== "propose")
    for (const content of contents) {
      const polka = polkaOf(model, all, round, content, me);
      if (polka)
        yield go(`polka ${content.id}`, () => polka.map((vote) => ({ type: "vote", vote })));
    }
  const offers = [null, ...contents.map((content) => content.id)];
  if (round + 1 < model.rounds) {
    const isMine = (model.turn + round + 1) % model.voters === me && !height.valid;
    for (const offer of isMine ? offers : [null])
      yield go(`next ${offer}`, () => [
        { type: "offer", id: offer },
        isIdle ? { type: "stir" } : { type: "timeout", kind: "precommit", round },
      ]);
  }
  for (const [target, votes] of skipsOf(model, all, peer)) {
    const isMine = (model.turn + target) % model.voters === me && !height.valid;
    for (const offer of isMine ? offers : [null])
      yield go(`skip ${target} ${offer}`, () => [
        { type: "offer", id: offer },
        ...votes.map((vote): Input => ({ type: "vote", vote })),
      ]);
  }
}

/** A content that lists a voter exists once that voter has resigned; a liar may have done so from the start. */
function exists(model: Model, content: Content, all: readonly Peer[]): boolean {
  return content.resigned.every(
    (seat) =>
      seat === model.liar || all.some(({ height }) => height.terms.me === seat && height.quit),
  );
}

/** Prevotes of this round that make a polka, a given voter's first; `null` if there are too few. */
export function polkaOf(
  model: Model,
  all: readonly Peer[],
  round: number,
  content: Content,
  me: number | null,
): readonly Vote[] | null {
  for (let vr = -1; vr < round; vr += 1) {
    const found = quorumOf(
      model,
      content,
      all,
      { round, kind: "prevote", content: content.id, vr },
      me,
    );
    if (found && !isPolka(termsOf(model, null), content, found, model.rules))
      throw new Error("no polka");
    if (found) return found;
  }
  return null;
}

/** A quorum of votes that say this, with `me`'s and the liar's if possible, ascending; `null` if there are too few. */
function quorumOf(
  model: Model,
  content: Content,
  all: readonly Peer[],
  vote: Omit<Vote, "voter">,
  me: number | null,
): readonly Vote[] | null {
  const key = sayVote(vote);
  const votes: Vote[] = [];
  for (const { said } of all) {
    const found = said.get(key);
    if (found && !content.resigned.includes(found.voter))
      if (found.voter === me) votes.unshift(found);
      else votes.push(found);
  }
  if (votes.length === 0) return null;
  const { liar } = model;
  if (liar !== null && !content.resigned.includes(liar)) votes.push({ voter: liar, ...vote });
  const { needed } = electorateOf(termsOf(model, null), content, model.rules);
  return votes.length < needed ? null : votes.slice(0, needed).sort((a, b) => a.voter - b.voter);
}

function lies(model: Model, vote: Omit<Vote, "voter">): readonly Vote[] {
  return model.liar === null ? [] : [{ voter: model.liar, ...vote }];
}

function proposalsOf(
  model: Model,
  all: readonly Peer[],
  round: number,
  contents: readonly Content[],
): readonly Proposal[] {
  const proposer = (model.turn + round) % model.voters;
  if (proposer !== model.liar)
    return all.flatMap(({ proposals }) =>
      proposals.filter((proposal) => proposal.proposer === proposer && proposal.round === round),
    );
  return contents.flatMap(({ id }, index) => {
    const base = { proposer, round, content: id };
    const proposals: Proposal[] = [{ ...base, vr: -1, polka: [] }];
    for (let vr = 0; vr < round; vr += 1) {
      const polka = polkaOf(model, all, vr, contents[index] as Content, null);
      if (polka) proposals.push({ ...base, vr, polka });
    }
    return proposals;
  });
}

/** Rounds that f + 1 voters in later rounds can take this peer to, each with the votes that do it. */
function skipsOf(
  model: Model,
  all: readonly Peer[],
  { height }: Peer,
): ReadonlyMap<number, readonly Vote[]> {
  const skips = new Map<number, readonly Vote[]>();
  const needed = skipCount(model.voters);
  for (let target = height.round + 1; target < model.rounds; target += 1) {
    const votes = all.flatMap(({ votes, height: other }) =>
      other.terms.me === height.terms.me ? [] : (votes.find((vote) => vote.round >= target) ?? []),
    );
    const lie = lies(model, { round: target, kind: "precommit", content: null, vr: -1 });
    const all_ = [...lie, ...votes.sort((a, b) => a.round - b.round)];
    if (all_.length < needed) continue;
    const chosen = all_.slice(0, needed);
    const reached = Math.min(...chosen.map((vote) => vote.round));
    if (!skips.has(reached)) skips.set(reached, chosen);
  }
  return skips;
}

interface Violation {
  readonly what: string;
  /** Whether it proves the liar, and nobody else, guilty. */
  readonly isProven: boolean;
}

function violationOf(model: Model, all: readonly Peer[]): Violation | null {
  const guilty = all.find((peer) => peer.guilty && peer.height.rules.stay);
  if (guilty && model.disk.votes && model.rules.lock)
    return { what: `honest voter ${guilty.height.terms.me} is guilty`, isProven: false };
  const decided: { readonly content: Content; readonly votes: readonly Vote[] }[] = [];
  for (let round = 0; round < model.rounds; round += 1)
    for (const content of model.contents) {
      const vote = { round, kind: "precommit", content: content.id, vr: -1 } as const;
      const votes = quorumOf(model, content, all, vote, null);
      if (!votes || !exists(model, content, all)) continue;
      if (!isCertificate(termsOf(model, null), content, votes, model.rules))
        throw new Error("no certificate");
      decided.push({ content, votes });
    }
  const [lower] = decided;
  const other = decided.find(({ content }) => content.id !== lower?.content.id);
  if (!lower || !other) return null;
  return {
    what: `decides ${lower.content.id} and ${other.content.id}`,
    isProven: provesLiar(model, all, lower, other),
  };
}

function provesLiar(
  model: Model,
  all: readonly Peer[],
  lower: { readonly content: Content; readonly votes: readonly Vote[] },
  other: { readonly content: Content; readonly votes: readonly Vote[] },
): boolean {
  const from = lower.votes[0]?.round ?? 0;
  const evidence = [...lower.votes, ...other.votes];
  evidence.push(...(polkaOf(model, all, from, lower.content, null) ?? []));
  for (let round = from; round < model.rounds; round += 1) {
    const polka = polkaOf(model, all, round, other.content, null);
    if (!polka) continue;
    evidence.push(...polka);
    break;
  }
  const guilty = findGuilty(evidence);
  return guilty.length === 1 && guilty[0]?.voter === model.liar;
}
