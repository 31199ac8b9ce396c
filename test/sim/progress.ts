import { toHex } from "../../protocol/bytes.ts";
import { standingResignations } from "../../src/match/awaited.ts";
import { isVoted } from "../../src/match/phase.ts";
import { endingOf } from "../../src/match/record/verification.ts";
import { broken, watchesTwo } from "./invariants.ts";
import type { Machine } from "./machine.ts";
import { honestOf, isHostile, isPeace, type World } from "./world.ts";

/** How often progress is checked. */
const LOOK_MS = 10_000;
/** Rounds, catching up, and thinking players, in calm weather, once nobody late is awaited. */
const SETTLING_MS = 150_000;
/** The longest absence of a player who dozed off before peace came. */
const DOZE_MS = 90_000;
/** Without an agreed limit, players may vote somebody out after this long. */
const UNTIMED_MS = 600_000;
/** The slowest clock. */
const SLOWEST = 0.8;

/**
 * How long a phase may take in calm weather with a quorum present: two seats may be late one after the other (one does
 * not move, one does not vote).
 */
function boundOf({ scenario }: World): number {
  return (2 * (scenario.limit ?? UNTIMED_MS)) / SLOWEST + DOZE_MS + SETTLING_MS;
}

export interface Progress {
  /** Why the match does not go on, and need not; otherwise `null`. */
  readonly end: "waits" | "forked" | null;
  whereabouts(): string;
}

/** Throws if a match does not go on although it must. */
export function watchProgress(world: World): Progress {
  const progress = { end: null as Progress["end"], whereabouts: () => whereabouts(world) };
  const bound = boundOf(world);
  const look = () => {
    world.schedule.after(LOOK_MS, look);
    if (!isPeace(world)) return;
    if (world.invariants.forks.at !== null) progress.end = "forked";
    if (honestOf(world).length === 0) progress.end = "waits";
    const now = world.schedule.now();
    // Until then, a machine that is behind had nobody to catch up with.
    const last = Math.max(...honestOf(world).map((one) => world.invariants.sinceOf(one)));
    for (const machine of honestOf(world)) {
      const { match } = machine;
      const since = Math.max(last, world.scenario.peaceAt);
      if (now - since < bound || match?.phase.outcome != null) continue;
      if (!isExcused(world, machine) && isQuorumHere(world))
        broken("progress", machine, `waits: ${whereabouts(world)}`);
      progress.end = "waits";
    }
  };
  look();
  return progress;
}

/**
 * Spectators catch up from players, of whom only the liar is left. Or two others decided the phase, of whom one has gone
 * and the other lied, and the match went on: nobody is left to say which face counted (docs/spec/agreement.md, 10 and 11).
 */
function isExcused(world: World, machine: Machine): boolean {
  const { me, match } = machine;
  const honest = honestOf(world);
  if (me === null && honest.every((one) => one.me === null)) return true;
  if (match === null || !watchesTwo(machine, match.phase)) return false;
  const { voters, turn } = match.phase;
  const isHere = voters.some((voter) => honest.some((one) => one.me?.seat === voter));
  const lied = voters.some((voter) => match.guilt.convicted.has(voter));
  return !isHere && lied && honest.some((one) => (one.match?.phase.turn ?? 0) > turn + 1);
}

/** Whether enough voters are here to decide the latest phase anybody is in, by what the simulation itself knows. */
function isQuorumHere(world: World): boolean {
  const honest = honestOf(world);
  const last = Math.max(...honest.map(({ match }) => match?.phase.turn ?? 0));
  const there = honest.filter(({ match }) => match?.phase.turn === last);
  const [first] = there.flatMap(({ match }) => match ?? []);
  if (first === undefined) return false;
  // Somebody has reached the end, so the others only have to ask.
  if (first.phase.outcome !== null) return true;
  const resigned = new Set(
    honest.flatMap(({ match }) =>
      match === null ? [] : standingResignations(match).map(({ value }) => value.seat),
    ),
  );
  const { voters } = first.phase;
  const present = voters.filter(
    (voter) => !resigned.has(voter) && honest.some(({ me }) => me?.seat === voter),
  );
  if (isVoted(first.phase)) return present.length >= quorumOf(voters.length);
  if (present.length === voters.length) return true;
  // Of two owners, the one who is here decides alone if the other has resigned or is convicted.
  const [alone] = honest.filter(({ me }) => present.includes(me?.seat ?? -1));
  const gone = voters.filter((voter) => !present.includes(voter));
  return (
    alone !== undefined &&
    gone.every((voter) => alone.match?.guilt.convicted.has(voter) || resigned.has(voter))
  );
}

/** As in docs/log.md, not taken from the code under test. */
function quorumOf(voters: number): number {
  return voters === 3 ? 2 : Math.ceil((voters + 2) / 2);
}

/** Whether peace has come and the match is over at every honest machine, with the same result. */
export function isDone(world: World): boolean {
  if (!isPeace(world)) return false;
  const honest = honestOf(world);
  if (honest.some(({ match }) => match === null || match.phase.outcome === null)) return false;
  const logs = honest.map(({ match }) => match?.history.finals.at(-1)?.log);
  const [first] = logs;
  if (first === undefined || logs.some((log) => log === undefined || toHex(log) !== toHex(first)))
    return false;
  const others = world.machines.some((machine) => machine.gone || isHostile(world, machine));
  // If all players are honest and here, all the last signatures arrive everywhere.
  return others || honest.every(({ match }) => match !== null && endingOf(match).kind === "agreed");
}

/** Where everybody stands, to find out why a match did not end. */
function whereabouts(world: World): string {
  return world.machines
    .map(({ name, match, gone }) => {
      if (match === null) return `${name} ${gone ? "has gone" : "is down"}`;
      const { phase, pool, deciding } = match;
      const waits =
        phase.outcome !== null ? "over" : (phase.request?.kind ?? `awaits ${phase.expected}`);
      const entries = [...pool.faces].map(([at, faces]) => {
        const status = faces.map((face) => pool.status.get(face));
        return `${at} ${status.map((one) => (typeof one === "object" ? one.code : one)).join("|")}`;
      });
      const votes = [...deciding.signed.values()].map(
        ({ value: { voter, kind, round, content } }) =>
          `${voter}${kind === "prevote" ? "p" : "c"}${round}:${content === null ? "nil" : toHex(content).slice(0, 4)}`,
      );
      return `\n    ${name}: phase ${phase.turn} of ${phase.voters.length} voters, ${waits}; ${entries.join(" ")}; ${votes.join(" ")}; resigned ${[...pool.resignations.keys()]}; convicted ${[...match.guilt.convicted.keys()]}`;
    })
    .join("; ");
}
