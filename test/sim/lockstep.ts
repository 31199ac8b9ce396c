import { type Body, type Entry, signEntry } from "../../protocol/entry.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { seatingOf, unwrap } from "../../protocol/seating.fixture.ts";
import type { Signed } from "../../protocol/signed.ts";
import type { Game, Plain, Seat } from "../../src/engine/game.ts";
import { type Random, randomBelow, seededRandom } from "../../src/engine/random.ts";
import { nativeVerify } from "../../src/host/crypto.ts";
import { act, knowledgeOf, resignMatch } from "../../src/match/author.ts";
import { createMatch } from "../../src/match/create.ts";
import type { Effect, Match, Offence, Stored } from "../../src/match/match.ts";
import { receive } from "../../src/match/receive.ts";
import { group, signerOf } from "./simulation.ts";

/** A table whose messages arrive at once and in order, the last peer a spectator: for what does not depend on the network. */
export interface Lockstep {
  readonly game: Game;
  readonly matches: Match[];
  readonly disks: Stored[][];
  /** Everything that went out, in order. */
  readonly sent: Signed<Entry>[];
  /** What each peer holds against others. */
  readonly offences: Offence[][];
  /** The codes of what each peer refused. */
  readonly refusals: string[][];
  readonly random: Random;
  /** Alters what a seat sends; `null`: leaves it as it is. Used once, on the first entry that it alters. */
  cheat: ((match: Match, entry: Entry) => Body | null) | null;
}

export function lockstep(
  game: Game,
  seats: number,
  seed: number,
  cheat: Lockstep["cheat"] = null,
): Lockstep {
  const signers = Array.from({ length: seats }, (_, seat) => signerOf(seat));
  const wish = { game: game.id, rulesVersion: game.rulesVersion, options: game.defaults };
  const seating = seatingOf([signers[0]!, ...signers.slice(1)], nativeVerify, wish);
  const secret = new Uint8Array(32).fill(seed);
  const created = [...signers, null].map((signer, seat) => {
    const me = signer === null ? null : { seat, signer };
    const chance = { group, random: seededBytes(secret, `peer ${seat}`) };
    return unwrap(createMatch({ game, seating, me, verify: nativeVerify, stored: [], chance }));
  });
  const table: Lockstep = {
    game,
    matches: created.map(({ match }) => match),
    disks: created.map(() => []),
    sent: [],
    offences: created.map(() => []),
    refusals: created.map(() => []),
    random: seededRandom(seed),
    cheat,
  };
  pass(
    table,
    created.flatMap(({ effects }, peer) => carryOut(table, peer, effects)),
  );
  return table;
}

/** Carries out what a peer is asked to do, and all that follows at the others. */
function deliver(table: Lockstep, from: number, effects: readonly Effect[]): void {
  pass(table, carryOut(table, from, effects));
}

function pass(table: Lockstep, waiting: Sending[]): void {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    for (const [peer, match] of table.matches.entries()) {
      if (peer === next.from) continue;
      const received = receive(match, next.entry.bytes);
      waiting.push(...carryOut(table, peer, received.effects));
    }
  }
}

interface Sending {
  readonly from: number;
  readonly entry: Signed<Entry>;
}

function carryOut(table: Lockstep, peer: number, effects: readonly Effect[]): Sending[] {
  const sendings: Sending[] = [];
  for (const effect of effects) {
    if (effect.kind === "store")
      table.disks[peer]!.push({ bytes: effect.entry.bytes, sealed: effect.sealed });
    if (effect.kind === "refused") table.refusals[peer]!.push(effect.fault.code);
    if (effect.kind === "offence") table.offences[peer]!.push(effect.offence);
    if (effect.kind === "publish") sendings.push(...sendingsOf(table, peer, effect.entry));
  }
  return sendings;
}

/** A cheat's forged entry goes out first, then the true one. */
function sendingsOf(table: Lockstep, from: number, entry: Signed<Entry>): Sending[] {
  table.sent.push(entry);
  const body = table.cheat?.(table.matches[from]!, entry.value) ?? null;
  if (body === null) return [{ from, entry }];
  table.cheat = null;
  return [
    { from, entry: signEntry({ ...entry.value, body }, signerOf(from)) },
    { from, entry },
  ];
}

/** Some seat whose turn it is makes some move; `false` if the match is over. */
export function step(table: Lockstep): boolean {
  const [seat] = table.matches[0]!.expected.filter((one) => !table.matches[0]!.answers.has(one));
  if (seat === undefined) return false;
  const match = table.matches[seat]!;
  const legal = table.game.legal(match.state, seat, knowledgeOf(match, seat));
  play(table, seat, legal[randomBelow(table.random, legal.length)]!);
  return true;
}

function play(table: Lockstep, seat: Seat, action: Plain): void {
  deliver(table, seat, unwrap(act(table.matches[seat]!, action, "00".repeat(16))));
}

/** A seat signs and sends something that its own program would not, to the others alone, upon the log that `peer` has. */
export function sendForged(table: Lockstep, seat: Seat, body: Body, peer: number = seat): void {
  const { seating, turn, states, chains } = table.matches[peer]!;
  const { accepted } = chains[seat]!;
  const place = { v: 1, table: seating.table.hash, match: seating.start.hash, seat, turn } as const;
  const prev = accepted.at(-1)?.hash ?? seating.start.hash;
  const entry = { ...place, seq: accepted.length, prev, state: states[turn]!.hash, body };
  const { bytes } = signEntry(entry, signerOf(seat));
  for (const [other, match] of table.matches.entries())
    if (other !== seat) deliver(table, other, receive(match, bytes).effects);
}

export function resign(table: Lockstep, seat: Seat): void {
  deliver(table, seat, unwrap(resignMatch(table.matches[seat]!)));
}
