import { type RandomBytes, seededBytes } from "../../randomness.ts";
import type { Fault, Result } from "../../result.ts";
import { answers } from "../dealing/answers.ts";
import { beginDeal, beginOpen } from "../dealing/requests.ts";
import { type Deck, openDeck } from "../deck.ts";
import type { Group } from "../group/group.ts";
import type { Message } from "../messages.ts";
import { failing } from "../proofs/equation.ts";
import { openSuite, type Suite } from "../proofs/suite.ts";
import { receiveNow } from "../receive.ts";
import type { Convicted } from "../received.ts";
import { faceOf, makeSecrets, type Secrets } from "../secrets.ts";
import {
  beginShuffle,
  finishShuffle,
  isShuffled,
  pendingProofs,
  type ShuffleRequest,
  settleProofs,
} from "../shuffle/chain.ts";

/** Peers at one table in one process: each with its own copy of the deck, and a spectator without secrets. */
export interface Table {
  readonly suite: Suite;
  readonly peers: Map<number, Peer>;
  spectator: Deck;
  readonly random: RandomBytes;
  /** Every message that was sent, in order. */
  readonly log: Sent[];
  /** Who was convicted by complaints or failed shuffle proofs. */
  readonly convicted: Convicted[];
}

export interface Peer {
  deck: Deck;
  secrets: Secrets;
}

export interface Sent {
  readonly seat: number;
  readonly message: Message;
}

export interface Setting {
  readonly group: Group;
  readonly seats: number;
  readonly pieces: number;
  readonly seed?: number;
  /** Counts the decks of the match. */
  readonly deck?: number;
}

/** A table whose keys are not agreed yet. */
export function newTable({ group, seats, pieces, seed, deck }: Setting): Table {
  const suite = openSuite(group, "test", pieces);
  const random = seededBytes(new Uint8Array(32).fill(seed ?? 1), "table");
  const opened = openDeck({
    match: new Uint8Array(32).fill(0xa1),
    rules: new Uint8Array(32).fill(0xb2),
    roster: new Uint8Array(32).fill(0xc3),
    deck: deck ?? 0,
    seats: Array.from({ length: seats }, (_, seat) => seat),
  });
  const peers = new Map<number, Peer>();
  for (const seat of opened.setup.seats)
    peers.set(seat, { deck: opened, secrets: makeSecrets(suite, opened, seat, random) });
  return { suite, peers, spectator: opened, random, log: [], convicted: [] };
}

/** A message on its way; a test may alter or drop it. */
export type Wire = (sent: Sent) => Sent | null;

/** Lets everybody answer until nobody owes anything. A refused message is not sent again; returns the faults. */
export function settle(table: Table, wire: Wire = (sent) => sent): Fault[] {
  const faults: Fault[] = [];
  const done = new Set<Message>();
  for (;;) {
    let sent = 0;
    for (const seat of [...table.peers.keys()]) {
      for (const message of answer(table, seat)) {
        if (done.has(message)) continue;
        done.add(message);
        const onWire = wire({ seat, message });
        if (onWire === null) continue;
        sent++;
        const result = deliver(table, onWire.seat, onWire.message);
        if (!result.ok) faults.push(result.fault);
      }
    }
    verify(table);
    if (sent === 0) return faults;
  }
}

/** What a seat owes now. */
export function answer(table: Table, seat: number): readonly Message[] {
  const peer = table.peers.get(seat);
  if (peer === undefined) return [];
  const { secrets, messages } = answers(table.suite, peer.deck, peer.secrets, table.random);
  peer.secrets = secrets;
  return messages;
}

/** Delivers a message to everybody. Peers whose deck is the spectator's very value need not compute it again. */
export function deliver(table: Table, seat: number, message: unknown): Result<null> {
  const { suite, random, spectator } = table;
  const verdict = receiveNow(suite, spectator, seat, message, random);
  for (const peer of table.peers.values()) {
    const same = peer.deck === spectator;
    const own = same ? verdict : receiveNow(suite, peer.deck, seat, message, random);
    if (codeOf(own) !== codeOf(verdict)) throw new Error("A peer and the spectator disagree");
    if (own.ok) peer.deck = own.value.deck;
  }
  if (!verdict.ok) return verdict;
  table.spectator = verdict.value.deck;
  table.log.push({ seat, message: message as Message });
  if (verdict.value.convicted !== null) table.convicted.push(verdict.value.convicted);
  return { ok: true, value: null };
}

/** Everybody verifies the shuffle proofs that have arrived. */
export function verify(table: Table): void {
  const { suite, random } = table;
  const checks = pendingProofs(suite, table.spectator);
  if (checks.length === 0) return;
  const failed = failing(suite.group, checks, random);
  const { convicted } = settleProofs(table.spectator, checks, failed);
  if (convicted !== null) table.convicted.push(convicted);
  change(table, (deck) => settleProofs(deck, checks, failed).deck);
}

/** Applies a change that every peer makes locally. */
export function change(table: Table, by: (deck: Deck) => Deck): void {
  const before = table.spectator;
  table.spectator = by(before);
  for (const peer of table.peers.values())
    peer.deck = peer.deck === before ? table.spectator : by(peer.deck);
}

/** A table in the same state, for trying out an attack. */
export function copyOf(table: Table): Table {
  return {
    ...table,
    peers: new Map([...table.peers].map(([seat, peer]) => [seat, { ...peer }])),
    log: [...table.log],
    convicted: [...table.convicted],
  };
}

/** Lets the keys be agreed. */
export function agreeKeys(table: Table): Table {
  settle(table);
  return table;
}

/** Shuffles to the end. */
export function shuffle(table: Table, request: ShuffleRequest): void {
  change(table, (deck) => value(beginShuffle(table.suite, deck, request)));
  settle(table);
  if (table.spectator.chain === null || !isShuffled(table.spectator))
    throw new Error("The shuffle did not finish");
  change(table, (deck) => value(finishShuffle(deck)));
}

/** Deals to the end. */
export function deal(
  table: Table,
  slots: readonly { readonly slot: number; readonly seat: number }[],
  wire?: Wire,
): Fault[] {
  change(table, (deck) => value(beginDeal(deck, slots)));
  return settle(table, wire);
}

export function open(table: Table, slots: readonly number[]): void {
  change(table, (deck) => value(beginOpen(deck, slots)));
  settle(table);
}

/** Deals `each` slots to every live seat, from `first` on, one after the other. */
export function dealHands(table: Table, first: number, each: number): void {
  const slots = table.spectator.keys.live.flatMap((seat, index) =>
    Array.from({ length: each }, (_, card) => ({ slot: first + index * each + card, seat })),
  );
  deal(table, slots);
}

/** The faces a seat knows, by slot. */
export function handOf(table: Table, seat: number): Map<number, number> {
  const peer = peerAt(table, seat);
  const hand = new Map<number, number>();
  for (const [slot, state] of peer.deck.slots) {
    if (state.kind !== "held" || state.holding.seat !== seat) continue;
    const face = faceOf(table.suite, peer.deck, peer.secrets, slot);
    if (face !== null) hand.set(slot, face);
  }
  return hand;
}

export function peerAt(table: Table, seat: number): Peer {
  const peer = table.peers.get(seat);
  if (peer === undefined) throw new Error(`There is no seat ${seat}`);
  return peer;
}

export function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.fault.code}: ${result.fault.message}`);
  return result.value;
}

export function codeOf<T>(result: Result<T>): string | null {
  return result.ok ? null : result.fault.code;
}

/** 0..count-1. */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
