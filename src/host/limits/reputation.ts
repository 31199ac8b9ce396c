import type { Origin } from "./origin.ts";
import { createScopes, type Limit } from "./scopes.ts";
import type { Standing } from "./work-queue.ts";

/**
 * The one ledger of how peers behave, whatever protocol they use: offences lower a peer's score until it is shunned,
 * and every peer has a budget of work it may cause. gossipsub reads the same score.
 */
export interface Conduct {
  /**
   * The peer is connected from there: its behaviour counts for that address too, at least until the returned function is
   * called, when it has gone.
   */
  met(peer: string, origin: Origin): () => void;
  /** A message no honest program sends. `weight` 1 for garbage, more for what costs us work. */
  offended(peer: string, weight: number): void;
  /** Takes `cost` from the peer's budget if `spare` is left then; `false`: drop what it sent. */
  afford(peer: string, cost: number, spare?: number): boolean;
  /**
   * Memory for one unfinished frame of this peer: `false` if this many bytes are too many beside what is unfinished
   * already. Each call replaces the one before; 0 releases everything.
   */
  holding(peer: string): (bytes: number) => boolean;
  /** 0 for a peer that never offended, falling with every offence; half of it is forgiven each minute. */
  score(peer: string): number;
  /** Whether nothing more is read from this peer. */
  shunned(peer: string): boolean;
  /** Offences since the start, for the log. */
  offences(): number;
}

/** Budget: the most in one burst, and what is added each second. */
const BURST = 400;
const REFILL_PER_SECOND = 100;
/** Reached by ten pieces of garbage within a minute or so; once weighted, below gossipsub's graylist threshold. */
const SHUNNED_BELOW = -10;
/** The weight of what no program does by mistake. */
export const SHUNNING = 12;
const HALF_LIFE_MS = 60_000;
/**
 * What the strangers behind one address, or in one block of addresses, may do together, as a multiple of what one may.
 * A family shares an address, so one offender does not shut out the others; six offending keys are no family.
 */
const WIDTH = { address: 6, block: 24 } as const;
/** A flood of new identities must not fill the memory. */
const MAX_ENTRIES = 1024;
/** Bytes of unfinished frames: of one peer, of all strangers at one address or in one block, of all strangers, of all peers. */
const UNFINISHED: Readonly<Record<string, Limit>> = {
  peer: { bytes: 2 << 20 },
  address: { bytes: 4 << 20 },
  block: { bytes: 8 << 20 },
  stranger: { bytes: 16 << 20 },
  system: { bytes: 48 << 20 },
};

interface Account {
  penalty: number;
  budget: number;
  at: number;
}

/**
 * `now` is a monotonic clock in milliseconds; if it goes back all the same, time stands still here. `barred` names
 * those from whom nothing is read however they behave. Only strangers answer for their neighbours.
 */
export function createConduct(
  now: () => number,
  barred: (peer: string) => boolean = () => false,
  standing: (peer: string) => Standing = () => "stranger",
): Conduct {
  const peers = createBook(now, 1);
  const addresses = createBook(now, WIDTH.address);
  const blocks = createBook(now, WIDTH.block);
  const origins = createOrigins();
  const scopes = createScopes(UNFINISHED);
  let offences = 0;

  /** The accounts on which a peer's deeds are recorded, besides its own. */
  const shared = (peer: string): { readonly book: Book; readonly key: string }[] => {
    const origin = origins.get(peer);
    return origin === undefined || standing(peer) !== "stranger"
      ? []
      : [
          { book: addresses, key: origin.address },
          { book: blocks, key: origin.block },
        ];
  };
  const isGuilty = (peer: string): boolean =>
    peers.penalty(peer) > -SHUNNED_BELOW ||
    shared(peer).some(({ book, key }) => book.penalty(key) > -SHUNNED_BELOW * book.width);

  return {
    met: origins.met,
    offended(peer, weight) {
      offences++;
      peers.account(peer).penalty += weight;
      for (const { book, key } of shared(peer)) book.account(key).penalty += weight;
    },
    afford(peer, cost, spare = 0) {
      if (isGuilty(peer)) return false;
      const accounts = [
        peers.account(peer),
        ...shared(peer).map(({ book, key }) => book.account(key)),
      ];
      if (accounts.some(({ budget }) => budget < cost + spare)) return false;
      for (const account of accounts) account.budget -= cost;
      return true;
    },
    holding(peer) {
      let release: (() => void) | null = null;
      return (bytes) => {
        release?.();
        release = null;
        if (bytes === 0) return true;
        const neighbours = origins.get(peer);
        const around =
          neighbours === undefined
            ? []
            : [`address ${neighbours.address}`, `block ${neighbours.block}`];
        const wide = standing(peer) === "stranger" ? ["stranger", ...around] : [];
        release = scopes.take("bytes", ["system", `peer ${peer}`, ...wide], bytes);
        return release !== null;
      };
    },
    score: (peer) => 0 - peers.penalty(peer),
    shunned: (peer) => barred(peer) || isGuilty(peer),
    offences: () => offences,
  };
}

/** Where peers are connected from, and where the last ones to leave were. */
function createOrigins(): Pick<Conduct, "met"> & { get(peer: string): Origin | undefined } {
  const here = new Map<string, { readonly origin: Origin; readonly connections: number }>();
  const left = new Map<string, Origin>();
  return {
    get: (peer) => here.get(peer)?.origin ?? left.get(peer),
    met(peer, origin) {
      here.set(peer, { origin, connections: (here.get(peer)?.connections ?? 0) + 1 });
      left.delete(peer);
      let gone = false;
      return () => {
        const found = here.get(peer);
        if (gone || found === undefined) return;
        gone = true;
        here.delete(peer);
        if (found.connections > 1) {
          here.set(peer, { ...found, connections: found.connections - 1 });
          return;
        }
        left.set(peer, found.origin);
        const oldest = left.size > MAX_ENTRIES ? left.keys().next().value : undefined;
        if (oldest !== undefined) left.delete(oldest);
      };
    },
  };
}

interface Book {
  readonly width: number;
  /** The current account; a new one if there is none. */
  account(key: string): Account;
  /** Without opening an account. */
  penalty(key: string): number;
}

function createBook(now: () => number, width: number): Book {
  const accounts = new Map<string, Account>();
  let latest = now();
  const time = () => {
    latest = Math.max(latest, now());
    return latest;
  };
  const aged = ({ penalty, at }: Account) => penalty * 0.5 ** ((time() - at) / HALF_LIFE_MS);
  /**
   * Drops the account with the least penalty left; of several, the one not seen for longest; never the one just opened.
   */
  const forgetLeast = (opened: string) => {
    let least: { key: string; penalty: number; at: number } | undefined;
    for (const [key, account] of accounts) {
      const penalty = aged(account);
      if (key === opened || (least !== undefined && penalty > least.penalty)) continue;
      if (least === undefined || penalty < least.penalty || account.at < least.at)
        least = { key, penalty, at: account.at };
    }
    if (least !== undefined) accounts.delete(least.key);
  };
  return {
    width,
    account(key) {
      const known = accounts.get(key);
      if (known === undefined) {
        const fresh = { penalty: 0, budget: BURST * width, at: time() };
        accounts.set(key, fresh);
        if (accounts.size > MAX_ENTRIES) forgetLeast(key);
        return fresh;
      }
      const elapsed = time() - known.at;
      known.penalty = aged(known);
      const earned = (elapsed / 1000) * REFILL_PER_SECOND * width;
      known.budget = Math.min(BURST * width, known.budget + earned);
      known.at = time();
      return known;
    },
    penalty(key) {
      const account = accounts.get(key);
      return account === undefined ? 0 : aged(account);
    },
  };
}
