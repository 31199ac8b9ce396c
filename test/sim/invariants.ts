import { toHex } from "../../protocol/bytes.ts";
import { readEntry } from "../../protocol/entry.ts";
import type { Fault } from "../../protocol/result.ts";
import { readVote, type Vote } from "../../protocol/vote.ts";
import { followingContent, nameContent } from "../../src/match/contents.ts";
import { shownOf } from "../../src/match/foresight.ts";
import { isConvicted } from "../../src/match/guilt.ts";
import type { Final, Line, Match, Message, Phase } from "../../src/match/match.ts";
import { createForks, type Forks, isLeftToLiar } from "./forks.ts";
import type { Machine } from "./machine.ts";
import { isHostile, type World } from "./world.ts";

/**
 * What must hold at every step of every simulated match; a failing match names the invariant it broke. In the manner of
 * TigerBeetle's simulator.
 */
export type Invariant =
  /** No two honest peers hold different contents for a final phase. */
  | "one-history"
  /** What is final at a peer is never undone there. */
  | "final-is-final"
  /** Nothing of a phase leaves a machine before the previous phase is final there. */
  | "nothing-before-its-time"
  /** Only its owner knows a hidden face or a sealed choice until it is shown. */
  | "hidden-stays-hidden"
  | "nobody-honest-is-convicted"
  /** Whoever gives a part whose proof is false is convicted by all who refuse it. */
  | "what-is-false-convicts"
  /** Where nothing is lost and nobody sleeps, nobody honest is put out as late, whatever a liar does. */
  | "nobody-present-is-late"
  /** No honest peer refuses what another honest peer sends, relays or answers: it would take it for a liar. */
  | "nothing-honest-is-refused"
  /** What was written survives a kill; what was synced also survives a power cut. */
  | "disk-survives"
  /** A vote of its own that a peer counts, or hands to whoever catches up, is on its disk. */
  | "counted-is-written"
  /** What is shown is the final state, or what the answers lead to; if they become final, it was shown right. */
  | "shown-is-so"
  | "memory-is-bounded"
  /** In calm weather, with a quorum present, everything becomes final within a stated time. */
  | "progress"
  /** At the end all hold the same record, and it verifies. */
  | "one-record";

/** Throws, naming the invariant, who broke it and how. */
export function broken(invariant: Invariant, machine: Machine | null, what: string): never {
  throw new Error(`[${invariant}] ${machine === null ? "" : `${machine.name} `}${what}`);
}

export interface Invariants {
  readonly forks: Forks;
  /** Called after a machine has started. */
  booted(machine: Machine): void;
  /** Called after anything a machine does. */
  look(machine: Machine): void;
  stored(machine: Machine, line: Line): void;
  /** Called before anything leaves an honest machine. */
  sent(from: Machine, message: Message): void;
  received(to: Machine, from: Machine, message: Message, verdict: string): void;
  convicted(machine: Machine, seat: number, fault: Fault): void;
  /** Everything that honest machines have sent, each message once. */
  readonly wire: ReadonlySet<Uint8Array>;
  /** When a machine reached its current phase. */
  sinceOf(machine: Machine): number;
}

/** What was last seen of a machine. */
interface Seen {
  /** The logs of its final phases, over all its lives. */
  readonly logs: string[];
  /** How many phases were final when it was last looked at in this life. */
  finals: number;
  /** How many of its refusals have been looked at. */
  refusals: number;
  /** The last phase in which it has signed an entry or a vote, and the same before its last start. */
  signed: number;
  signedBefore: number;
  life: number;
  since: number;
  slots: unknown;
  shown: { readonly turn: number; readonly id: string; readonly state: string } | null;
  /** Votes of its own that it has written. */
  readonly votes: Set<string>;
  /** By text behind a choice: the phase in which it was made. */
  readonly choices: Map<string, number>;
}

export function createInvariants(worldOf: () => World): Invariants {
  const wire = new Set<Uint8Array>();
  const all = new WeakMap<Machine, Seen>();
  const forks = createForks(worldOf);
  const seenOf = (machine: Machine): Seen => {
    const known = all.get(machine);
    if (known !== undefined) return known;
    const seen = unseen();
    all.set(machine, seen);
    return seen;
  };

  return {
    wire,
    forks,
    sinceOf: (machine) => seenOf(machine).since,
    booted(machine) {
      const world = worldOf();
      if (machine.match === null || isHostile(world, machine)) return;
      const seen = seenOf(machine);
      const { life } = machine;
      Object.assign(seen, { finals: 0, life, shown: null, signedBefore: seen.signed });
      checkDisk(world, machine, machine.match);
    },
    look(machine) {
      const world = worldOf();
      if (machine.match === null || isHostile(world, machine)) return;
      checkPlay(world, machine, machine.match, seenOf(machine), forks);
    },
    stored(machine, { kind, bytes, sealed }) {
      if (kind === "vote") noteVote(machine, bytes, seenOf(machine));
      if (kind !== "entry" || sealed === null) return;
      const read = readEntry(bytes);
      if (read.ok && read.value.value.body.kind === "act")
        seenOf(machine).choices.set(sealed, read.value.value.turn);
    },
    sent(from, message) {
      const known = wire.has(message.bytes);
      wire.add(message.bytes);
      if (!known) checkSent(from, message, seenOf(from));
    },
    received(to, from, { kind }, verdict) {
      const world = worldOf();
      if (verdict !== "reject" || isHostile(world, to) || isHostile(world, from)) return;
      // Two histories that a liar has made refuse one another.
      if (forks.at === null)
        broken("nothing-honest-is-refused", from, `is refused a ${kind} by ${to.name}`);
    },
    convicted(machine, seat, fault) {
      const world = worldOf();
      if (isHostile(world, machine) || world.attacker?.seats.includes(seat)) return;
      broken("nobody-honest-is-convicted", machine, `convicts honest seat ${seat}: ${fault.code}`);
    },
  };
}

function unseen(): Seen {
  const life = {
    finals: 0,
    refusals: 0,
    signed: -1,
    signedBefore: -1,
    life: 0,
    since: 0,
    slots: null,
    shown: null,
  };
  return { ...life, logs: [], votes: new Set(), choices: new Map() };
}

function noteVote({ me }: Machine, bytes: Uint8Array, { votes }: Seen): void {
  const read = readVote(bytes);
  if (read.ok && read.value.value.voter === me?.seat) votes.add(nameOfVote(read.value.value));
}

function nameOfVote({ turn, kind, round, content }: Vote): string {
  return `${turn}/${kind}/${round}/${content === null ? "nil" : toHex(content)}`;
}

function checkVotes(machine: Machine, { deciding, me }: Match, { votes }: Seen): void {
  for (const { value } of deciding.signed.values())
    if (value.voter === me?.seat && !votes.has(nameOfVote(value)))
      broken("counted-is-written", machine, `counts a ${value.kind} that it has not written`);
}

function checkDisk({ attacker }: World, machine: Machine, { phase }: Match): void {
  const { writtenTurn } = machine.disk;
  // It may hold both faces by now, and does not choose between them again.
  const isTorn = attacker !== null && watchesTwo(machine, phase);
  if (phase.turn < writtenTurn && !isTorn)
    broken("disk-survives", machine, `comes back in phase ${phase.turn}, was in ${writtenTurn}`);
}

function checkPlay(world: World, machine: Machine, match: Match, seen: Seen, forks: Forks): void {
  const { finals } = match.history;
  if (finals.length < seen.finals) broken("final-is-final", machine, "has lost a final phase");
  for (; seen.finals < finals.length; seen.finals++)
    checkFinal(world, machine, seen, finals[seen.finals] as Final, forks);
  checkShown(world, machine, match, seen);
  checkVotes(machine, match, seen);
  if (world.attacker !== null) {
    checkMemory(machine, match);
    checkConvictions(machine, match, seen);
  }
  const slots = match.dealing.dealer.deck?.slots;
  if (seen.slots === slots) return;
  seen.slots = slots;
  checkFaces(machine, match);
}

function checkSent(from: Machine, message: Message, seen: Seen): void {
  const signed = signedTurn(from, message);
  if (signed > from.finals)
    broken("nothing-before-its-time", from, `signs ${message.kind} in phase ${signed}`);
  seen.signed = Math.max(seen.signed, signed);
  for (const [text, turn] of seen.choices)
    if (turn >= from.finals && Buffer.from(message.bytes).includes(text))
      broken("hidden-stays-hidden", from, "shows a sealed choice while others may still choose");
}

function checkFinal(world: World, machine: Machine, seen: Seen, final: Final, forks: Forks): void {
  const log = toHex(final.log);
  const { turn } = final;
  const before = seen.logs[turn];
  // First: whoever begins anew may be the first to hold the other of two contents that a liar has made.
  forks.add(machine, final, log);
  // With two voters, one a liar, a power cut may lose what nobody has signed anything on, and the other face take its
  // place. The same goes for who resigned: a liar left alone decides and resigns too, and either may come back first.
  const { attacker } = world;
  // Whoever looks on at two drops it even so, and signs nothing more until it is past it (docs/spec/agreement.md, 10).
  const mayDrop = seen.signedBefore <= turn || watchesTwo(machine, final.phase);
  // Spectators sync nothing: if a liar has made two histories, a power cut may leave them with the other one.
  const watchesFork = machine.me === null && forks.at !== null && turn >= forks.at;
  const excused =
    attacker !== null &&
    ((final.phase.voters.length <= 2 && mayDrop) ||
      isLeftToLiar(final, attacker.person) ||
      watchesFork);
  if (before !== undefined && before !== log && !excused)
    broken("final-is-final", machine, `held another content for phase ${turn} before it restarted`);
  checkLate(world, machine, final);
  seen.logs[turn] = log;
  seen.since = world.schedule.now();
  const { shown } = seen;
  if (shown === null || shown.turn !== turn) return;
  const { id, state } = shown;
  const { match } = machine;
  const next = match?.history.finals[turn + 1]?.phase ?? match?.phase;
  const { content, phase } = final;
  if (nameContent(phase, content).id === id && JSON.stringify(next?.state) !== state)
    broken("shown-is-so", machine, `showed another state for phase ${phase.turn}`);
}

function checkLate(world: World, machine: Machine, { content, turn, phase }: Final): void {
  // Of three, none may lie.
  const isSafe = world.attacker === null || phase.voters.length > 3;
  if (!isSafe || !isUndisturbed(world)) return;
  for (const [seat, reason] of content.out)
    if (reason === "late" && !world.attacker?.seats.includes(seat))
      broken("nobody-present-is-late", machine, `puts out honest seat ${seat} in phase ${turn}`);
}

/** Whether messages arrive in time, everybody is there, and whoever lacks something asks until they have it. */
function isUndisturbed({ scenario }: World): boolean {
  const { weather, departures, asksOn } = scenario;
  const calm = Object.entries(weather).every(([kind, often]) => often === 0 || kind === "double");
  return calm && departures.length === 0 && asksOn;
}

/** Whether two others decide the phase. */
export function watchesTwo({ me }: Machine, { voters }: Phase): boolean {
  return voters.length <= 2 && !voters.includes(me?.seat ?? -1);
}

/** Checked only in some matches, because comparing states costs more than playing. */
function checkShown({ scenario }: World, machine: Machine, match: Match, seen: Seen): void {
  if (scenario.seed % 16 !== 0) return;
  const shown = shownOf(match);
  if (shown.final) {
    if (shown.state !== match.phase.state)
      broken("shown-is-so", machine, "shows no state it holds");
    seen.shown = null;
    return;
  }
  const content = followingContent(match);
  if (content === null) return;
  const { id } = nameContent(match.phase, content);
  seen.shown = { turn: match.phase.turn, id, state: JSON.stringify(shown.state) };
}

/** The phase of a peer's own entry or vote, which must be open by the effects carried out before; -1 for the rest. */
function signedTurn({ me }: Machine, { kind, bytes }: Message): number {
  if (kind === "entry") {
    const read = readEntry(bytes);
    return read.ok && read.value.value.seat === me?.seat ? read.value.value.turn : -1;
  }
  if (kind !== "vote") return -1;
  const read = readVote(bytes);
  return read.ok && read.value.value.voter === me?.seat ? read.value.value.turn : -1;
}

/** What shows by itself, whatever else is on the table. */
const FALSE: readonly Fault["code"][] = [
  "deck/bad-share",
  "deck/not-a-card",
  "deck/bad-shuffle",
  "deck/bad-key-proof",
];

function checkConvictions(machine: Machine, match: Match, seen: Seen): void {
  const { refusals } = machine;
  for (; seen.refusals < refusals.length; seen.refusals++) {
    const { fault, seat } = refusals[seen.refusals] ?? {};
    if (fault === undefined || seat == null || !FALSE.includes(fault.code)) continue;
    if (!isConvicted(match, seat))
      broken("what-is-false-convicts", machine, `${fault.code} of seat ${seat}`);
  }
}

/** Bounds: entries of two phases, two faces each; the votes that the agreement keeps; eight early votes a voter. */
function checkMemory(machine: Machine, { pool, deciding, owners, guilt }: Match): void {
  const seats = owners.of.length;
  if (pool.faces.size > 64 * seats || pool.early.size > 64 * seats)
    broken("memory-is-bounded", machine, `holds ${pool.faces.size + pool.early.size} entries`);
  if (deciding.early.length > 8 * seats)
    broken("memory-is-bounded", machine, `holds ${deciding.early.length} early votes`);
  // Two of each kind in sixteen rounds, the polkas of two more, and what has arrived since the last count.
  if (deciding.signed.size > 80 * seats)
    broken("memory-is-bounded", machine, `holds ${deciding.signed.size} votes`);
  if (deciding.contents.size > 64 * seats)
    broken("memory-is-bounded", machine, `holds ${deciding.contents.size} contents`);
  if (guilt.convicted.size > seats) broken("memory-is-bounded", machine, "holds too much evidence");
}

/** Checks that a hidden face is known to its holder and nobody else. */
function checkFaces(machine: Machine, { dealing, me }: Match): void {
  const { dealer, own } = dealing;
  for (const [slot, state] of dealer.deck?.slots ?? []) {
    const known = own.faces.get(slot);
    if (state.kind === "open") {
      if (known !== undefined && known !== state.face)
        broken(
          "hidden-stays-hidden",
          machine,
          `held ${known} in slot ${slot}, opened as ${state.face}`,
        );
      continue;
    }
    const mine = state.kind === "held" && state.holding.seat === me?.seat;
    // A deal that was broken off has already shown its cards, and promises them to nobody else.
    if (state.kind === "stock" && state.promised === me?.seat) continue;
    if (mine !== (known !== undefined))
      broken(
        "hidden-stays-hidden",
        machine,
        mine ? `cannot read slot ${slot}` : `knows slot ${slot}`,
      );
  }
}
