import { encodeEvidence } from "../../../protocol/certificate.ts";
import { type Entry, signEntry } from "../../../protocol/entry.ts";
import { signClaim, signEnd } from "../../../protocol/statement.ts";
import { signProposal, signVote } from "../../../protocol/vote.ts";
import { randomBelow } from "../../../src/engine/random.ts";
import type { Message } from "../../../src/match/match.ts";
import type { Attack, Tactic } from "./attacker.ts";
import { entryIn } from "./resignations.ts";

export const FLOODS = {
  flooder: { acts: flood },
  claimer: { acts: claimFalsely },
} satisfies Record<string, Tactic>;

const AT_ONCE = 6;

/** Sends validly signed messages, each different and none of any use. */
function flood(attack: Attack): void {
  const { match, me, random, tell } = attack;
  const { turn } = match.phase;
  const { signer, seat } = me;
  const start = match.seating.start.hash;
  const log = match.history.finals.at(-1)?.log ?? match.history.start;
  for (let times = 0; times < AT_ONCE; times++) {
    const noise = Uint8Array.from({ length: 32 }, () => randomBelow(random, 256));
    const at = turn + randomBelow(random, 3);
    const round =
      randomBelow(random, 2) === 0 ? randomBelow(random, 40) : randomBelow(random, 2 ** 31);
    const place = { match: start, turn: at, log: at === turn ? log : noise };
    const entry = (change: Partial<Entry>): Message => {
      const base = entryIn(match, seat, turn, {
        kind: "act",
        action: { column: 1 },
        seen: [noise],
      });
      return { kind: "entry", bytes: signEntry({ ...base, ...change }, signer).bytes };
    };
    const kinds: readonly (() => Message)[] = [
      () => ({
        kind: "vote",
        bytes: signVote(
          { v: 2, ...place, voter: seat, round, kind: "prevote", content: noise, vr: -1 },
          signer,
        ).bytes,
      }),
      () => ({
        kind: "proposal",
        bytes: signProposal(
          {
            v: 2,
            ...place,
            voter: seat,
            round: Math.max(1, round),
            content: { answers: [[seat, 0, noise]], resigned: [], out: [] },
            vr: -1,
          },
          signer,
        ).bytes,
      }),
      () => entry({ turn: at, log: place.log, step: 1 + randomBelow(random, 63) }),
      () => entry({ step: 1 + randomBelow(random, 63) }),
      () => {
        const one = signEntry(
          entryIn(match, seat, turn, { kind: "act", action: times, seen: [] }),
          signer,
        ).bytes;
        return { kind: "evidence", bytes: encodeEvidence({ kind: "entry", entry: one, base: [] }) };
      },
    ];
    // An entry of its own in the next free step would be its move and convict it; mostly it wants to stay.
    const message =
      kinds[randomBelow(random, randomBelow(random, 40) === 0 ? kinds.length : 2)]?.();
    if (message !== undefined) tell(message);
  }
}

/** Claims that others are gone, and how the match ended. */
function claimFalsely({ match, me, random, tell }: Attack): void {
  const { phase, history } = match;
  const others = phase.seats.filter((seat) => seat !== me.seat);
  const noise = Uint8Array.from({ length: 32 }, () => randomBelow(random, 256));
  const log = randomBelow(random, 2) === 0 ? noise : (history.finals.at(-1)?.log ?? history.start);
  const place = {
    v: 2,
    match: match.seating.start.hash,
    turn: phase.turn + randomBelow(random, 3),
    log,
    seat: me.seat,
  } as const;
  if (others.length > 0)
    tell({ kind: "claim", bytes: signClaim({ ...place, seats: others }, me.signer).bytes });
  tell({ kind: "end", bytes: signEnd(place, me.signer).bytes });
}
