import type { Origin } from "./origin.ts";

/** Who causes work, in the order in which they are served. */
export const STANDINGS = ["fellow", "known", "stranger"] as const;

/**
 * `fellow`: plays a match with this player; `known`: did so before, or is otherwise in touch by this player's own choice;
 * `stranger`: everybody else.
 */
export type Standing = (typeof STANDINGS)[number];

/** A share of the event loop, with what may be spent of it at once. */
export interface Share {
  /** Milliseconds of work in a second. */
  readonly perSecond: number;
  /** Milliseconds of work in one go. */
  readonly burst: number;
}

/** What one connection has to do, in order, in pieces that are short enough to wait for. */
export interface Line {
  /** Does this piece now if its turn has come, else later. */
  add(piece: () => void, bytes: number): void;
  /** In the middle of a piece: what has to be done before the next one. */
  addInner(piece: () => void): void;
  /** Bytes that wait. */
  waiting(): number;
  /** Forgets what waits. */
  close(): void;
}

export interface Owner {
  readonly standing: () => Standing;
  /** One peer's share is one, however many connections it has; unknown until it has proved its key. */
  readonly name: () => string;
  readonly origin: Origin;
  /** What waits has fallen below a few pieces. */
  readonly drained: () => void;
}

export interface WorkQueue {
  line(owner: Owner): Line;
  /** Milliseconds of work done for each standing, since the start. */
  spent(): Readonly<Record<Standing, number>>;
}

/** The event loop as the queue needs it. */
export interface Turns {
  /** Milliseconds, never going back. */
  readonly now: () => number;
  /** After what is due now has been done; called twice in a row, nothing comes between but what the first one caused. */
  readonly soon: (step: () => void) => void;
  readonly after: (ms: number, step: () => void) => void;
}

/**
 * All strangers together get a quarter of the time, so that whatever they do a move finds the host idle most of the time;
 * players of running matches are only kept from taking everything.
 */
export const SHARES: Readonly<Record<Standing, Share>> = {
  fellow: { perSecond: 600, burst: 200 },
  known: { perSecond: 400, burst: 60 },
  stranger: { perSecond: 250, burst: 30 },
};

/** A block, an address or a peer, with the count of the turn it was served in last: the one that has waited longest is next. */
interface Party {
  served: number;
}

interface Entry {
  readonly owner: Owner;
  readonly block: Party;
  readonly address: Party;
  peer: Party;
  /** Whom `peer` stands for; `null` until its turn is looked for. */
  name: string | null;
  readonly pieces: { readonly run: () => void; readonly bytes: number }[];
  readonly inner: (() => void)[];
  bytes: number;
  closed: boolean;
}

/**
 * One queue for the work that all peers cause: by standing, and among those of one standing in turns by address block, then
 * by address, then by connection, so that who has many of one kind gets no more than who has one. What a piece takes is measured, microtasks
 * included, and its standing waits until that has been earned again.
 */
export function createWorkQueue(turns: Turns, shares = SHARES): WorkQueue {
  const credit = new Map(STANDINGS.map((standing) => [standing, shares[standing].burst]));
  const spent: Record<Standing, number> = { fellow: 0, known: 0, stranger: 0 };
  const waiting = new Set<Entry>();
  const parties = new Map<string, Party>();
  let refilled = turns.now();
  let scheduled = false;
  let count = 0;

  const refill = () => {
    const now = turns.now();
    const elapsed = Math.max(0, now - refilled);
    refilled = now;
    for (const standing of STANDINGS) {
      const { perSecond, burst } = shares[standing];
      const left = credit.get(standing) ?? 0;
      credit.set(standing, Math.min(burst, left + (elapsed / 1000) * perSecond));
    }
  };
  const charge = (standing: Standing, ms: number) => {
    spent[standing] += ms;
    credit.set(standing, (credit.get(standing) ?? 0) - ms);
  };
  const partyOf = (name: string): Party => {
    const known = parties.get(name);
    if (known !== undefined) return known;
    if (parties.size >= MAX_PARTIES) parties.clear();
    const party = { served: 0 };
    parties.set(name, party);
    return party;
  };
  /** A connection's peer is known only once it has proved its key. */
  const renew = (entry: Entry) => {
    const name = entry.owner.name();
    if (name === entry.name) return;
    entry.name = name;
    entry.peer = partyOf(`peer ${name}`);
  };
  /** One pass without anything made for it: with a hundred that wait, the choice is as dear as the piece otherwise. */
  const next = (): { entry: Entry; standing: Standing } | undefined => {
    let best: Entry | undefined;
    let rank: number = STANDINGS.length;
    for (const entry of waiting) {
      const standing = entry.owner.standing();
      const at = STANDINGS.indexOf(standing);
      if (at > rank || (credit.get(standing) ?? 0) <= 0) continue;
      renew(entry);
      if (best !== undefined && at === rank && !isBefore(entry, best)) continue;
      best = entry;
      rank = at;
    }
    const standing = STANDINGS[rank];
    return best === undefined || standing === undefined ? undefined : { entry: best, standing };
  };
  const step = (entry: Entry) => {
    const run = entry.inner.shift();
    if (run !== undefined) run();
    else {
      const piece = entry.pieces.shift();
      entry.bytes -= piece?.bytes ?? 0;
      piece?.run();
    }
    if (entry.pieces.length === 0 && entry.inner.length === 0) waiting.delete(entry);
    if (entry.pieces.length <= LOW && !entry.closed) entry.owner.drained();
  };
  /** What was begun last, and for whom; `null` when nothing could be. */
  let running: { readonly standing: Standing; readonly begun: number } | null = null;
  const serve = () => {
    const begun = turns.now();
    refill();
    const chosen = next();
    if (chosen === undefined) return;
    const { entry, standing } = chosen;
    for (const party of [entry.block, entry.address, entry.peer]) party.served = ++count;
    running = { standing, begun };
    step(entry);
  };
  const settle = () => {
    if (running !== null) charge(running.standing, turns.now() - running.begun);
    running = null;
    scheduled = false;
    schedule();
  };
  const takeTurn = () => {
    turns.soon(serve);
    // Called together, so that only the microtasks of the piece come between, which are its own doing.
    turns.soon(settle);
  };
  const schedule = () => {
    if (scheduled || waiting.size === 0) return;
    scheduled = true;
    refill();
    let wait = Number.POSITIVE_INFINITY;
    for (const { owner } of waiting) {
      const standing = owner.standing();
      const left = credit.get(standing) ?? 0;
      wait = Math.min(wait, left > 0 ? 0 : ((1 - left) / shares[standing].perSecond) * 1000);
      if (wait === 0) break;
    }
    if (wait === 0) takeTurn();
    else turns.after(Math.ceil(wait), takeTurn);
  };

  return {
    line(owner) {
      const entry: Entry = {
        owner,
        block: partyOf(`block ${owner.origin.block}`),
        address: partyOf(`address ${owner.origin.address}`),
        peer: { served: 0 },
        name: null,
        pieces: [],
        inner: [],
        bytes: 0,
        closed: false,
      };
      return {
        add(run, bytes) {
          if (entry.closed) return;
          const standing = owner.standing();
          // A move of a running match waits for nothing.
          if (standing === "fellow" && !waiting.has(entry) && (credit.get(standing) ?? 0) > 0) {
            const begun = turns.now();
            refill();
            run();
            charge(standing, turns.now() - begun);
            return;
          }
          entry.pieces.push({ run, bytes });
          entry.bytes += bytes;
          waiting.add(entry);
          schedule();
        },
        addInner(run) {
          if (entry.closed) return;
          entry.inner.push(run);
          waiting.add(entry);
          schedule();
        },
        waiting: () => entry.bytes,
        close() {
          entry.closed = true;
          entry.pieces.length = 0;
          entry.inner.length = 0;
          waiting.delete(entry);
        },
      };
    },
    spent: () => spent,
  };
}

/** Pieces below which more may come. */
const LOW = 2;
const MAX_PARTIES = 4096;

/** By block, among those of one block by address, then by peer. */
function isBefore(one: Entry, other: Entry): boolean {
  if (one.block !== other.block) return one.block.served < other.block.served;
  if (one.address !== other.address) return one.address.served < other.address.served;
  return one.peer.served < other.peer.served;
}
