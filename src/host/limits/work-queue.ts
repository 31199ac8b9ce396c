import type { Origin } from "./origin.ts";

/** Those who cause work, in the order in which they are served. */
export const STANDINGS = ["fellow", "known", "stranger"] as const;

/**
 * `fellow`: plays a match with this player; `known`: did so before, or is otherwise in touch by this player's own
 * choice; `stranger`: everybody else.
 */
export type Standing = (typeof STANDINGS)[number];

/** A share of the event loop, and how much of it may be spent at once. */
export interface Share {
  /** Milliseconds of work in a second. */
  readonly perSecond: number;
  /** Milliseconds of work in one burst. */
  readonly burst: number;
}

/** The work of one connection, in order, in pieces short enough for others to wait for. */
export interface Line {
  /** Does this piece now if its turn has come, otherwise later. */
  add(piece: () => void, bytes: number): void;
  /** In the middle of a piece: what must be done before the next one. */
  addInner(piece: () => void): void;
  /** Bytes waiting. */
  waiting(): number;
  /** Drops what is waiting. */
  close(): void;
}

export interface Owner {
  readonly standing: () => Standing;
  /** A peer has one share, however many connections it has; unknown until it has proved its key. */
  readonly name: () => string;
  readonly origin: Origin;
  /** Fewer than a few pieces are waiting now. */
  readonly drained: () => void;
}

export interface WorkQueue {
  line(owner: Owner): Line;
  /** Milliseconds of work done for each standing, since the start. */
  spent(): Readonly<Record<Standing, number>>;
}

/** The event loop as the queue needs it. */
export interface Turns {
  /** Milliseconds, never going back, without those in which other programs ran in this one's stead. */
  readonly now: () => number;
  /** After everything due now has run; if called twice in a row, only what the first one caused comes between. */
  readonly soon: (step: () => void) => void;
  /** Returns a function that cancels. */
  readonly after: (ms: number, step: () => void) => () => void;
}

/**
 * All strangers together get a quarter of the time, so that whatever they do, a move finds the host idle most of the
 * time; players of running matches are limited only so that they cannot take everything.
 */
export const SHARES: Readonly<Record<Standing, Share>> = {
  fellow: { perSecond: 600, burst: 200 },
  known: { perSecond: 400, burst: 60 },
  stranger: { perSecond: 250, burst: 30 },
};

/**
 * A block, an address or a peer, with the number of the turn in which it was last served: the one that has waited
 * longest is next.
 */
interface Party {
  served: number;
}

interface Entry {
  readonly owner: Owner;
  readonly block: Party;
  readonly address: Party;
  peer: Party;
  /** The peer to serve; `null` until its turn is looked for. */
  name: string | null;
  readonly pieces: { readonly run: () => void; readonly bytes: number }[];
  readonly inner: (() => void)[];
  bytes: number;
  closed: boolean;
}

/** One queue: who is waiting, and what each standing may still spend. */
interface Queue {
  readonly turns: Turns;
  readonly shares: Readonly<Record<Standing, Share>>;
  readonly credit: Map<Standing, number>;
  readonly spent: Record<Standing, number>;
  readonly waiting: Set<Entry>;
  readonly parties: Map<string, Party>;
  refilled: number;
  /** When the next turn is; `null` while nobody waits. */
  next: { readonly at: number; readonly cancel: () => void } | null;
  /** Turns served so far. */
  count: number;
  /** What was last begun, and for whom; `null` if nothing could be. */
  running: { readonly standing: Standing; readonly begun: number } | null;
}

/**
 * One queue for the work that all peers cause: by standing, and within one standing in turns by address block, then by
 * address, then by connection, so that having many of one kind gains nothing. The time of a piece is measured,
 * microtasks included, and its standing waits until that has been earned again.
 */
export function createWorkQueue(turns: Turns, shares = SHARES): WorkQueue {
  const queue: Queue = {
    turns,
    shares,
    credit: new Map(STANDINGS.map((standing) => [standing, shares[standing].burst])),
    spent: { fellow: 0, known: 0, stranger: 0 },
    waiting: new Set(),
    parties: new Map(),
    refilled: turns.now(),
    next: null,
    count: 0,
    running: null,
  };
  return { line: (owner) => lineIn(queue, owner), spent: () => queue.spent };
}

function lineIn(queue: Queue, owner: Owner): Line {
  const entry: Entry = {
    owner,
    block: partyOf(queue, `block ${owner.origin.block}`),
    address: partyOf(queue, `address ${owner.origin.address}`),
    peer: { served: 0 },
    name: null,
    pieces: [],
    inner: [],
    bytes: 0,
    closed: false,
  };
  return {
    add: (run, bytes) => addPiece(queue, entry, run, bytes),
    addInner(run) {
      if (entry.closed) return;
      entry.inner.push(run);
      wait(queue, entry);
    },
    waiting: () => entry.bytes,
    close() {
      entry.closed = true;
      entry.pieces.length = 0;
      entry.inner.length = 0;
      queue.waiting.delete(entry);
    },
  };
}

function addPiece(queue: Queue, entry: Entry, run: () => void, bytes: number): void {
  if (entry.closed) return;
  const standing = entry.owner.standing();
  // A move of a running match waits for nothing.
  if (standing === "fellow" && !queue.waiting.has(entry) && creditOf(queue, standing) > 0) {
    const begun = queue.turns.now();
    refill(queue, begun);
    try {
      run();
    } finally {
      charge(queue, standing, queue.turns.now() - begun);
    }
    return;
  }
  entry.pieces.push({ run, bytes });
  entry.bytes += bytes;
  wait(queue, entry);
}

function wait(queue: Queue, entry: Entry): void {
  queue.waiting.add(entry);
  if (queue.next === UNDER_WAY) return;
  refill(queue, queue.turns.now());
  // The alarm may be set for others, who have used up their share for seconds.
  bringForward(queue, earningTime(queue, entry.owner.standing()));
}

function creditOf({ credit }: Queue, standing: Standing): number {
  return credit.get(standing) ?? 0;
}

function refill(queue: Queue, now: number): void {
  const elapsed = Math.max(0, now - queue.refilled);
  queue.refilled = now;
  for (const standing of STANDINGS) {
    const { perSecond, burst } = queue.shares[standing];
    const earned = creditOf(queue, standing) + (elapsed / 1000) * perSecond;
    queue.credit.set(standing, Math.min(burst, earned));
  }
}

/** No piece takes longer: the computer slept in the middle of it, and its standing would wait for as long as that. */
const LONGEST_PIECE_MS = 10_000;

function charge(queue: Queue, standing: Standing, took: number): void {
  const ms = Math.min(took, LONGEST_PIECE_MS);
  queue.spent[standing] += ms;
  queue.credit.set(standing, creditOf(queue, standing) - ms);
}

function partyOf({ parties }: Queue, name: string): Party {
  const known = parties.get(name);
  if (known !== undefined) return known;
  if (parties.size >= MAX_PARTIES) parties.clear();
  const party = { served: 0 };
  parties.set(name, party);
  return party;
}

/** A connection's peer is known only once it has proved its key. */
function renew(queue: Queue, entry: Entry): void {
  const name = entry.owner.name();
  if (name === entry.name) return;
  entry.name = name;
  entry.peer = partyOf(queue, `peer ${name}`);
}

/** One pass without allocating: with a hundred waiting, the choice would otherwise cost as much as the piece. */
function next(queue: Queue): { entry: Entry; standing: Standing } | undefined {
  let best: Entry | undefined;
  let rank: number = STANDINGS.length;
  for (const entry of queue.waiting) {
    const standing = entry.owner.standing();
    const at = STANDINGS.indexOf(standing);
    if (at > rank || creditOf(queue, standing) <= 0) continue;
    renew(queue, entry);
    if (best !== undefined && at === rank && !isBefore(entry, best)) continue;
    best = entry;
    rank = at;
  }
  const standing = STANDINGS[rank];
  return best === undefined || standing === undefined ? undefined : { entry: best, standing };
}

/** Does the next piece of an entry. */
function step(queue: Queue, entry: Entry): void {
  const run = entry.inner.shift();
  if (run !== undefined) run();
  else {
    const piece = entry.pieces.shift();
    entry.bytes -= piece?.bytes ?? 0;
    piece?.run();
  }
  if (entry.pieces.length === 0 && entry.inner.length === 0) queue.waiting.delete(entry);
  if (entry.pieces.length <= LOW && !entry.closed) entry.owner.drained();
}

function serve(queue: Queue): void {
  const begun = queue.turns.now();
  refill(queue, begun);
  const chosen = next(queue);
  if (chosen === undefined) return;
  const { entry, standing } = chosen;
  for (const party of [entry.block, entry.address, entry.peer]) party.served = ++queue.count;
  queue.running = { standing, begun };
  step(queue, entry);
}

function settle(queue: Queue): void {
  const { running, turns } = queue;
  const now = turns.now();
  if (running !== null) charge(queue, running.standing, now - running.begun);
  queue.running = null;
  queue.next = null;
  schedule(queue, now);
}

function takeTurn(queue: Queue): void {
  queue.next = UNDER_WAY;
  queue.turns.soon(() => serve(queue));
  // Called together, so that only the piece's own microtasks come between.
  queue.turns.soon(() => settle(queue));
}

/** A turn that nothing can bring forward. */
const UNDER_WAY = { at: Number.NEGATIVE_INFINITY, cancel: () => {} };

/** After a turn: the next one is for whoever may have it first. */
function schedule(queue: Queue, now: number): void {
  if (queue.waiting.size === 0) return;
  refill(queue, now);
  let ms = Number.POSITIVE_INFINITY;
  for (const { owner } of queue.waiting) {
    ms = Math.min(ms, earningTime(queue, owner.standing()));
    if (ms === 0) break;
  }
  bringForward(queue, ms);
}

/** Milliseconds until a standing has credit. */
function earningTime(queue: Queue, standing: Standing): number {
  const left = creditOf(queue, standing);
  return left > 0 ? 0 : ((1 - left) / queue.shares[standing].perSecond) * 1000;
}

function bringForward(queue: Queue, ms: number): void {
  const at = queue.refilled + ms;
  if (queue.next !== null && queue.next.at <= at) return;
  queue.next?.cancel();
  if (ms === 0) takeTurn(queue);
  else queue.next = { at, cancel: queue.turns.after(Math.ceil(ms), () => takeTurn(queue)) };
}

/** Below this number of pieces, more may come. */
const LOW = 2;
const MAX_PARTIES = 4096;

/** By block, within a block by address, then by peer. */
function isBefore(one: Entry, other: Entry): boolean {
  if (one.block !== other.block) return one.block.served < other.block.served;
  if (one.address !== other.address) return one.address.served < other.address.served;
  return one.peer.served < other.peer.served;
}
