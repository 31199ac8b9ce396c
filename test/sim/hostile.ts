import { encode } from "../../protocol/cbor.ts";
import { type Body, type Entry, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { readVote, signVote, type Value } from "../../protocol/vote.ts";
import { type Random, randomBelow } from "../../src/engine/random.ts";
import { knowledgeOf } from "../../src/match/author.ts";
import type { Match, Message } from "../../src/match/match.ts";
import type { Machine } from "./machine.ts";
import { broadcast, send } from "./network.ts";
import type { World } from "./world.ts";

/**
 * Players who may do anything with their own key and with all that they hear. Beside what makes them hostile they run
 * the honest program, so that matches come far enough for them to do harm.
 */
export const HOSTILES = [
  /** Noise, damage, other people's names, and lies under its own. */
  "liar",
  /** Parts in chance and proofs with a bit turned over, before the true ones. */
  "forger",
  /** Entries of this match again, and entries of the same players from another table. */
  "replayer",
  /** More of everything than anybody can read. */
  "flooder",
  /** Sends its entries to some only, and answers nobody's questions. */
  "withholder",
  /** Shows some one move and others another. */
  "two-faced",
] as const;

export type HostileKind =
  | (typeof HOSTILES)[number]
  /**
   * Accepts everything in every attempt that it hears of, and reports acceptances in attempts that nobody made. No seed
   * chooses it: test/sim/perjury.test.ts does.
   */
  | "perjurer";

const PAUSE_MS = 2_000;

/** The hostile player begins its work. */
export function beHostile(world: World, machine: Machine, kind: HostileKind): void {
  world.schedule.after(randomBelow(world.random, PAUSE_MS), () => {
    const { match, me } = machine;
    if (match !== null && me !== null) {
      // A liar's own program does not believe what it lied.
      match.chains[me.seat]?.held.clear();
      ATTACKS[kind]?.({ world, machine, match, random: world.random });
    }
    beHostile(world, machine, kind);
  });
}

/** Whether the hostile player keeps this message from that machine. */
export function withholds(world: World, from: Machine): boolean {
  const { hostile, scenario, random } = world;
  return from === hostile && scenario.hostile === "withholder" && randomBelow(random, 2) === 0;
}

/** What the hostile player says in place of what its honest program would: that it has accepted what nobody proposed. */
export function twisted({ hostile, scenario, random }: World, from: Machine, message: Message) {
  if (from !== hostile || scenario.hostile !== "perjurer" || message.kind !== "vote")
    return message;
  const vote = unwrap(readVote(message.bytes)).value;
  const { ballot, body } = vote;
  if (body.kind !== "promise" || randomBelow(random, 2) === 0) return message;
  const below = ballot.seat > 0 ? { n: ballot.n, seat: 0 } : { n: ballot.n - 1, seat: 9 };
  const value: Value = { kind: randomBelow(random, 2) === 0 ? "removed" : "expired" };
  const lie = { ...vote, body: { kind: "promise", accepted: { ballot: below, value } } } as const;
  return { kind: "vote", bytes: signVote(lie, from.me!.signer).bytes } as const;
}

/** Whether this machine leaves questions unanswered. */
export function isMute({ hostile, scenario }: World, machine: Machine): boolean {
  return machine === hostile && scenario.hostile === "withholder";
}

interface Attack {
  readonly world: World;
  readonly machine: Machine;
  readonly match: Match;
  readonly random: Random;
}

const ATTACKS: Partial<Record<HostileKind, (attack: Attack) => void>> = {
  liar: (attack) => say(attack, lie(attack)),
  forger: forge,
  replayer: replay,
  flooder(attack) {
    for (let times = 0; times < 50; times++) say(attack, lie(attack));
  },
  "two-faced": showTwoFaces,
  perjurer: perjure,
};

function say({ world, machine }: Attack, bytes: Uint8Array): void {
  broadcast(world, machine, { kind: "entry", bytes });
}

function bytesFrom(random: Random, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => randomBelow(random, 256));
}

/** The entry that this seat could honestly sign next, but for its body. */
function nextEntry(match: Match, seat: number, body: Body): Entry {
  const { table, start } = match.seating;
  const { accepted } = match.chains[seat]!;
  return {
    v: 1,
    table: table.hash,
    match: start.hash,
    seat,
    seq: accepted.length,
    prev: accepted.at(-1)?.hash ?? start.hash,
    turn: match.turn,
    state: match.states[match.turn]!.hash,
    body,
  };
}

/** Nothing of this may ever be accepted. */
function lie({ machine, match, random }: Attack): Uint8Array {
  const { seat, signer } = machine.me!;
  const noise = bytesFrom(random, 32);
  const resign = nextEntry(match, seat, { kind: "resign" });
  const illegal = { kind: "act", action: { column: 9, number: 99 }, seen: [] } as const;
  const outcome = { winners: [seat], payouts: [99], remainder: 0, reason: "line", log: noise };
  const signed = (change: Partial<Entry>) => () =>
    signEntry({ ...resign, ...change }, signer).bytes;
  const lies = [
    () => bytesFrom(random, randomBelow(random, 400)),
    () => encode({ v: 1, body: "x" }),
    () => damaged(match, random) ?? noise,
    signed({ seat: randomBelow(random, seat) }),
    signed({ seat: 15 }),
    signed({ match: noise }),
    signed({ table: noise }),
    signed({ state: noise }),
    signed({ prev: noise }),
    signed({ turn: match.turn + 3 }),
    signed({ seq: resign.seq + 5, prev: noise }),
    signed({ seq: 1_000_000 }),
    signed({ body: illegal }),
    signed({ body: { kind: "ack", seen: [] } }),
    signed({ body: { kind: "ack", seen: [noise] } }),
    signed({ body: { kind: "result", outcome } }),
  ];
  return lies[randomBelow(random, lies.length)]!();
}

/** An entry of the log with one byte of it changed. */
function damaged({ log }: Match, random: Random): Uint8Array | null {
  const copy = log[randomBelow(random, Math.max(1, log.length))]?.bytes.slice() ?? null;
  if (copy !== null) copy[randomBelow(random, copy.length)]! ^= 1 + randomBelow(random, 255);
  return copy;
}

/** The last own entry with parts, signed again with one bit of them turned over. */
function forge(attack: Attack): void {
  const { machine, match, random } = attack;
  const { seat, signer } = machine.me!;
  const last = match.chains[seat]!.accepted.at(-1)?.value;
  if (last === undefined || !("parts" in last.body) || last.body.parts === undefined) return;
  const at = randomBelow(random, Math.max(1, last.body.parts.length));
  const part = { ...(last.body.parts[at] as { readonly [field: string]: unknown }) };
  const fields = Object.keys(part).filter((name) => part[name] instanceof Uint8Array);
  const field = fields[randomBelow(random, Math.max(1, fields.length))];
  if (field === undefined) return;
  const spoilt = (part[field] as Uint8Array).slice();
  spoilt[randomBelow(random, spoilt.length)]! ^= 1 << randomBelow(random, 8);
  const parts = last.body.parts.with(at, { ...part, [field]: spoilt } as never);
  const body = { ...last.body, parts } as Body;
  say(attack, signEntry({ ...last, body }, signer).bytes);
}

/** What was said before, or elsewhere. */
function replay(attack: Attack): void {
  const { machine, match, random } = attack;
  const old = match.log[randomBelow(random, Math.max(1, match.log.length))];
  if (old === undefined) return;
  say(attack, old.bytes);
  const { seat, signer } = machine.me!;
  const elsewhere = match.chains[seat]!.accepted.at(-1)?.value;
  if (elsewhere !== undefined)
    say(attack, signEntry({ ...elsewhere, table: old.hash }, signer).bytes);
}

/** Before it moves honestly: so that nobody, its own program included, has seen a move of its yet. */
function showTwoFaces({ world, machine, match, random }: Attack): void {
  const { seat, signer } = machine.me!;
  if (match.evidence.length > 0 || !match.expected.includes(seat) || match.answers.has(seat))
    return;
  const [one, other] = match.game.legal(match.state, seat, knowledgeOf(match, seat));
  if (one === undefined || other === undefined || match.game.pieces !== undefined) return;
  const faces = [one, other].map(
    (action) => signEntry(nextEntry(match, seat, { kind: "act", action, seen: [] }), signer).bytes,
  );
  const turned = randomBelow(random, 2);
  for (const [index, to] of world.machines.entries())
    send(world, machine, to, { kind: "entry", bytes: faces[(index + turned) % 2]! });
}

/** Votes for every value in every attempt. */
function perjure({ world, machine, match }: Attack): void {
  const { seat, signer } = machine.me!;
  for (const { question, poll } of match.polls.values()) {
    const entries = match.chains[question.seat]!.accepted.slice(question.seq, question.seq + 1);
    const values: Value[] = [
      { kind: "removed" },
      { kind: "expired" },
      ...entries.map(({ hash }) => ({ kind: "entry", hash }) as const),
    ];
    const promised = poll.promised === null ? [] : [poll.promised];
    const at = { v: 1, match: match.seating.start.hash, voter: seat, question } as const;
    for (const ballot of [...promised, ...poll.tallies.map((known) => known.ballot)])
      for (const value of values) {
        const vote = signVote({ ...at, ballot, body: { kind: "accepted", value } }, signer);
        broadcast(world, machine, { kind: "vote", bytes: vote.bytes });
      }
  }
}
