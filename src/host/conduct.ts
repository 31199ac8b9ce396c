/**
 * The one ledger of how peers behave, whatever protocol they use: offences pull a peer's score down until
 * it is shunned, and every peer has a budget of work it may cause. gossipsub reads the same score.
 */
export interface Conduct {
  /** A message no honest program sends. `weight` 1 for garbage, more for what costs us work. */
  offended(peer: string, weight: number): void;
  /** Takes `cost` from the peer's budget if `spare` is left then; `false` means: drop what it sent. */
  afford(peer: string, cost: number, spare?: number): boolean;
  /** 0 for a peer that never offended, falling with every offence; half of it is forgiven each minute. */
  score(peer: string): number;
  /** Whether nothing more is read from this peer. */
  shunned(peer: string): boolean;
  /** Offences since the start, for the log. */
  offences(): number;
}

/** Budget: what may come in one burst, and what is added to it each second. */
const BURST = 400;
const REFILL_PER_SECOND = 100;
/** Ten pieces of garbage within a minute or so; below gossipsub's graylist threshold once weighted. */
const SHUNNED_BELOW = -10;
const HALF_LIFE_MS = 60_000;
/** Peers are strangers: a flood of new identities must not grow the ledger. */
const MAX_PEERS = 1024;

interface Standing {
  penalty: number;
  budget: number;
  at: number;
}

/** `now` is a monotonic clock in milliseconds. `barred` names those from whom nothing is read however they behave. */
export function createConduct(
  now: () => number,
  barred: (peer: string) => boolean = () => false,
): Conduct {
  const ledger = new Map<string, Standing>();
  let offences = 0;

  const standing = (peer: string): Standing => {
    const time = now();
    const known = ledger.get(peer);
    if (known === undefined) {
      const fresh = { penalty: 0, budget: BURST, at: time };
      ledger.set(peer, fresh);
      if (ledger.size > MAX_PEERS) forgetBest(ledger);
      return fresh;
    }
    const elapsed = time - known.at;
    known.penalty *= 0.5 ** (elapsed / HALF_LIFE_MS);
    known.budget = Math.min(BURST, known.budget + (elapsed / 1000) * REFILL_PER_SECOND);
    known.at = time;
    return known;
  };

  return {
    offended(peer, weight) {
      offences++;
      standing(peer).penalty += weight;
    },
    afford(peer, cost, spare = 0) {
      const { penalty, budget } = standing(peer);
      if (penalty > -SHUNNED_BELOW || budget < cost + spare) return false;
      standing(peer).budget -= cost;
      return true;
    },
    score: (peer) => (ledger.has(peer) ? -standing(peer).penalty : 0),
    shunned: (peer) =>
      barred(peer) || (ledger.has(peer) && -standing(peer).penalty < SHUNNED_BELOW),
    offences: () => offences,
  };
}

/** Drops the entry that is worth least: of a peer without guilt, the one not seen for longest. */
function forgetBest(ledger: Map<string, Standing>): void {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [peer, { penalty }] of ledger) {
    if (penalty < least) [best, least] = [peer, penalty];
  }
  if (best !== undefined) ledger.delete(best);
}
