import { decodeEvidence, type Evidence } from "../../../protocol/certificate.ts";
import { readEntry } from "../../../protocol/entry.ts";
import { seededBytes } from "../../../protocol/randomness.ts";
import { readProposal, readVote } from "../../../protocol/vote.ts";
import { randomBelow } from "../../../src/engine/random.ts";
import { resignMatch } from "../../../src/match/author.ts";
import { answerTo, owes } from "../../../src/match/dealing/dealer.ts";
import type { Match, Message } from "../../../src/match/match.ts";
import { nextStep } from "../../../src/match/pool.ts";
import { boot, carryOut, createMachine, type Machine } from "../machine.ts";
import { sitDown } from "../player.ts";
import { heal } from "../simulation.ts";
import type { World } from "../world.ts";
import type { Attack, Tactic } from "./attacker.ts";

/**
 * Two machines with one key: they contradict each other, but each is consistent by itself (Bano et al., "Twins: BFT
 * Systems Made Robust", 2020). The second starts from a copy of the first one's disk at any moment, so that they part
 * at any kind of step; from then on both play. Neither hears of the other.
 */
export interface Twins {
  /** Whether this twin's messages go to that machine. */
  speaks(from: Machine, to: Machine): boolean;
  /** Whether this twin must not hear the message, because it would learn of the other. */
  ignores(to: Machine, message: Message): boolean;
  both(): readonly Machine[];
  /** Which of them answers when this machine asks. */
  voiceFor(asker: Machine): Machine;
}

const LONGEST_MS = 20_000;

export function startTwins(world: World, first: Machine, kind: string): Twins {
  const { random, schedule } = world;
  let second: Machine | null = null;
  let side = new Set<Machine>();
  const signed = new WeakMap<Machine, Set<string>>();
  let born = 0;

  // With an empty disk from the start, they differ in all they sign, their keys included.
  const fromTheFirst = kind === "first-twins";
  const part = () => {
    schedule.after(fromTheFirst ? 1 : randomBelow(random, LONGEST_MS), () => {
      if (first.gone || first.me === null) return;
      if (second !== null) {
        second.gone = true;
        second.match = null;
      }
      born += 1;
      const secret = new Uint8Array(32).fill(born);
      const tools = { ...first.chance, random: seededBytes(secret, "twin") };
      const twin = createMachine("twin", first.me, tools, first.rate, true);
      if (!fromTheFirst) {
        twin.disk.lines.push(...first.disk.lines);
        twin.disk.written.push(...first.disk.written);
      }
      const share = (me: Machine["me"]) => (kind !== "parting-twins" ? 2 : me === null ? 1 : 4);
      side = new Set(world.machines.filter(({ me }) => randomBelow(random, share(me)) === 0));
      second = twin;
      boot(world, twin);
      heal(world, twin);
      sitDown(world, twin);
      if (!fromTheFirst) part();
    });
  };
  part();

  return {
    speaks(from, to) {
      const known = signed.get(from) ?? new Set();
      signed.set(from, known);
      if (second === null) return true;
      if (kind === "mixed-twins") return randomBelow(random, 3) > 0;
      return side.has(to) === (from === second);
    },
    ignores(to, message) {
      if (second === null || (to !== first && to !== second)) return false;
      return isOf(message, first.me?.seat ?? -1);
    },
    both: () => (second === null || second.gone ? [first] : [first, second]),
    voiceFor: (asker) => (second !== null && !second.gone && side.has(asker) ? second : first),
  };
}

export const LEAVING_TWINS = {
  "leaving-twins": { says: leaveTogether },
} satisfies Record<string, Tactic>;

/** Both resign as soon as both have given all their parts of a request, while others still build on these. */
function leaveTogether({ world, me }: Attack, { kind }: Message): boolean {
  if (kind !== "entry") return false;
  world.schedule.after(1, () => {
    const both = (world.attacker?.ears() ?? []).filter(({ match }) => hasGivenAll(match, me.seat));
    for (const machine of both.length === 2 ? both : []) {
      const left = machine.match === null ? null : resignMatch(machine.match);
      if (left?.ok) carryOut(world, machine, left.value);
    }
  });
  return false;
}

function hasGivenAll(match: Match | null, seat: number): boolean {
  if (match === null || nextStep(match.pool, seat) === 0) return false;
  const { dealer } = match.dealing;
  const { request } = match.phase;
  return request !== null && answerTo(dealer, request) === null && !owes(dealer, request, seat);
}

/** Whether this seat signed the message, or is accused by it. */
function isOf({ kind, bytes }: Message, seat: number): boolean {
  if (kind === "entry") {
    const read = readEntry(bytes);
    return read.ok && read.value.value.seat === seat;
  }
  if (kind === "vote") {
    const read = readVote(bytes);
    return read.ok && read.value.value.voter === seat;
  }
  if (kind === "proposal") {
    const read = readProposal(bytes);
    return read.ok && read.value.value.voter === seat;
  }
  if (kind !== "evidence") return false;
  const evidence = decodeEvidence(bytes);
  if (!evidence.ok) return false;
  return isOf(exhibitOf(evidence.value), seat);
}

/** A statement by the player the evidence accuses. */
function exhibitOf(evidence: Evidence): Message {
  switch (evidence.kind) {
    case "votes":
      return { kind: "vote", bytes: evidence.votes[0] };
    case "faces":
      return { kind: "entry", bytes: evidence.entries[0] };
    case "entry":
      return { kind: "entry", bytes: evidence.entry };
    case "later-entry":
    case "later-vote":
      return { kind: "entry", bytes: evidence.resignation };
  }
}
