import { randomBytes } from "node:crypto";
import { type Cbor, encode } from "../../protocol/cbor/cbor.ts";
import { noneOf, openingOf } from "../../protocol/deck/claims/statements.ts";
import { answers, prepare } from "../../protocol/deck/dealing/answers.ts";
import { beginDeal } from "../../protocol/deck/dealing/requests.ts";
import { type Deck, openDeck } from "../../protocol/deck/deck.ts";
import type { Group } from "../../protocol/deck/group/group.ts";
import { nobleGroup } from "../../protocol/deck/group/ristretto-noble.ts";
import { openSodiumGroup } from "../../protocol/deck/group/ristretto-sodium.ts";
import type { Message } from "../../protocol/deck/messages.ts";
import { type Check, failing, holds } from "../../protocol/deck/proofs/equation.ts";
import { openSuite, type Suite } from "../../protocol/deck/proofs/suite.ts";
import type { Context } from "../../protocol/deck/proofs/transcript.ts";
import { receive } from "../../protocol/deck/receive.ts";
import { faceOf, makeSecrets, type Secrets } from "../../protocol/deck/secrets.ts";
import {
  beginShuffle,
  finishShuffle,
  nextShuffler,
  pendingProofs,
  settleProofs,
} from "../../protocol/deck/shuffle/chain.ts";
import { encryptOpenly } from "../../protocol/deck/shuffle/elgamal.ts";
import {
  applyShuffle,
  prepareShuffle,
  proveShuffle,
} from "../../protocol/deck/shuffle/shuffle-prover.ts";
import { shuffleEquations } from "../../protocol/deck/shuffle/shuffle-verifier.ts";
import type { Result } from "../../protocol/result.ts";
import type { Row } from "./row.ts";

const random = (length: number) => new Uint8Array(randomBytes(length));

/**
 * The cost of hidden cards without a dealer. Times are CPU times of one thread, so that other work on the machine does
 * not count; a "first card" is the sum of the consecutive steps, each of which a different peer does in a real match.
 */
export async function measureDeck(): Promise<Row[]> {
  const sodium = await openSodiumGroup();
  const rows = [52, 91, 104].flatMap((pieces) => shuffleRows(sodium, pieces));
  rows.push(
    ...firstCardRows(sodium, 52, 5, { 2: null, 4: 400, 8: null, 10: null }),
    ...firstCardRows(sodium, 104, 7, { 2: null, 4: null, 8: null, 10: 1000 }),
    ...handRows(sodium),
  );
  return rows;
}

/** One shuffle, its proof and its check, compared with the reference back end. */
function shuffleRows(sodium: Group, pieces: number): Row[] {
  const [own, reference] = [sodium, nobleGroup].map((group) => shuffleTimes(group, pieces));
  return (["shuffle, prepared", "prove", "verify", "verify 9 merged"] as const).map((name) => {
    const [value, other] = [own?.[name] ?? Number.NaN, reference?.[name] ?? Number.NaN];
    const row = { name: `deck of ${pieces}: ${name}`, value, unit: "ms" };
    // The reference back end is too slow for nine proofs.
    if (Number.isNaN(other)) return row;
    const beside = { name: `${row.name} (beside: with @noble/curves)`, reference: other };
    return { ...row, ...beside, ratio: value / other };
  });
}

function shuffleTimes(group: Group, pieces: number) {
  const suite = openSuite(group, "bench", pieces);
  const key = group.multiplyBase(123_456_789n);
  const context: Context = {
    version: 1,
    group: "ristretto255",
    match: random(32),
    rules: random(32),
    roster: random(32),
    epoch: 0,
    seat: 0,
    kind: "shuffle",
    object: random(64),
  };
  const input = suite.cards.map((card) => encryptOpenly(group, key, card));
  const secrets = prepareShuffle(suite, key, pieces, random);
  const output = applyShuffle(suite, secrets, input);
  const proof = proveShuffle(suite, context, secrets, input, output, random);
  return {
    "shuffle, prepared": best(() => applyShuffle(suite, secrets, input)),
    prove: best(() => proveShuffle(suite, context, secrets, input, output, random)),
    verify: best(() =>
      holds(group, value(shuffleEquations(suite, context, { key, input, output }, proof)), random),
    ),
    // Nine chained proofs share generators and the decks between them; nine proofs of one deck would share even more.
    "verify 9 merged": group.name === "noble" ? Number.NaN : chainTime(suite, 10),
  };
}

/** How long one of `seats` peers takes to check all the others' proofs. */
function chainTime(suite: Suite, seats: number): number {
  const table = keyed(suite, seats);
  const { deck } = shuffled(table, suite.cards.length);
  const checks = pendingProofs(suite, deck).slice(1);
  return best(() => failing(suite.group, checks, random));
}

interface Table {
  readonly suite: Suite;
  deck: Deck;
  readonly secrets: Secrets[];
}

/** Peers that have agreed on their keys; they share one deck object, because honest peers' decks are equal. */
function keyed(suite: Suite, seats: number): Table {
  const setup = { match: random(32), rules: random(32), roster: random(32), deck: 0 };
  const deck = openDeck({
    ...setup,
    seats: Array.from({ length: seats }, (_, seat) => seat),
  });
  const secrets = deck.setup.seats.map((seat) => makeSecrets(suite, deck, seat, random));
  const table = { suite, deck, secrets };
  for (let round = 0; round < 2; round++) {
    const messages = deck.setup.seats.map((seat) => send(table, seat));
    for (const [seat, message] of messages.entries()) take(table, seat, message);
  }
  return table;
}

function send(table: Table, seat: number): Message {
  const own = table.secrets[seat];
  if (own === undefined) throw new Error("no such seat");
  const { secrets, messages } = answers(table.suite, table.deck, own, random);
  table.secrets[seat] = secrets;
  const [message] = messages;
  if (message === undefined) throw new Error(`seat ${seat} owes nothing`);
  return message;
}

function take(table: Table, seat: number, message: Message): void {
  table.deck = value(receive(table.suite, table.deck, seat, message)).deck;
}

/** A whole shuffle with prepared masks, and how long the chain, the last proof and their parts took. */
function shuffled(table: Table, pieces: number): { deck: Deck; chain: number; prove: number } {
  const { suite } = table;
  const faces = Array.from({ length: pieces }, (_, face) => face);
  table.deck = value(beginShuffle(suite, table.deck, { first: 0, faces, hidden: [] }));
  for (const [seat, own] of table.secrets.entries())
    table.secrets[seat] = prepare(suite, table.deck, own, pieces, random);
  let chain = 0;
  for (let seat = nextShuffler(table.deck); seat !== null; seat = nextShuffler(table.deck)) {
    const turn = seat;
    chain += timed(() => take(table, turn, send(table, turn)));
  }
  let prove = 0;
  for (const seat of table.deck.setup.seats) {
    const start = now();
    const proof = send(table, seat);
    prove = now() - start;
    take(table, seat, proof);
  }
  return { deck: table.deck, chain, prove };
}

/** Everything from the agreed keys to a verified first card, for each number of seats. */
function firstCardRows(
  group: Group,
  pieces: number,
  hand: number,
  goals: { readonly [seats: number]: number | null },
): Row[] {
  const suite = openSuite(group, "bench", pieces);
  return Object.entries(goals).map(([seats, bound]) => {
    const runs = [0, 1, 2].map(() => firstCard(suite, Number(seats), pieces, hand));
    const row = {
      name: `first card of ${pieces}, ${seats} seats`,
      value: Math.min(...runs),
      unit: "ms",
    };
    return bound === null ? row : { ...row, goal: { of: "value", at: "most", bound } };
  });
}

function firstCard(suite: Suite, seats: number, pieces: number, hand: number): number {
  const table = keyed(suite, seats);
  const { chain, prove } = shuffled(table, pieces);
  const others = pendingProofs(suite, table.deck).filter(({ seat }) => seat !== 0);
  const verify = timed(() => expectNone(failing(suite.group, others, random)));
  const settled = settleProofs(table.deck, pendingProofs(suite, table.deck), []);
  table.deck = value(finishShuffle(settled.deck));
  const slots = Array.from({ length: seats * hand }, (_, slot) => ({
    slot,
    seat: Math.floor(slot / hand),
  }));
  table.deck = value(beginDeal(table.deck, slots));
  return chain + prove + verify + draw(table, 0, 0);
}

/** The time from a request to the recipient's verified card: one share message made, all received and checked. */
function draw(table: Table, recipient: number, slot: number): number {
  const senders = table.deck.keys.live.filter((seat) => seat !== recipient);
  const messages: Message[] = [];
  let make = 0;
  for (const seat of senders) {
    const time = timed(() => messages.push(send(table, seat)));
    make = Math.max(make, time);
  }
  const receiveAll = timed(() => {
    const checks: Check[] = [];
    for (const [index, seat] of senders.entries()) {
      const message = messages[index];
      if (message === undefined) continue;
      const taken = value(receive(table.suite, table.deck, seat, message));
      table.deck = taken.deck;
      checks.push(...taken.checks);
    }
    expectNone(failing(table.suite.group, checks, random));
  });
  if (table.deck.request !== null) take(table, recipient, send(table, recipient));
  const own = table.secrets[recipient];
  if (own === undefined) throw new Error("no such seat");
  const { secrets } = answers(table.suite, table.deck, own, random);
  const look = timed(() => {
    if (faceOf(table.suite, table.deck, secrets, slot) === null) throw new Error("no card");
  });
  return make + receiveAll + look;
}

/** A draw, a played card, and "I cannot play" for a hand of seven, among four seats with 52 cards. */
function handRows(group: Group): Row[] {
  const suite = openSuite(group, "bench", 52);
  const table = keyed(suite, 4);
  shuffled(table, 52);
  table.deck = value(
    finishShuffle(settleProofs(table.deck, pendingProofs(suite, table.deck), []).deck),
  );
  const slots = Array.from({ length: 28 }, (_, slot) => ({ slot, seat: slot % 4 }));
  table.deck = value(beginDeal(table.deck, slots));
  draw(table, 0, 0);
  const drawn = Array.from({ length: 20 }, (_, index) => 28 + index);
  const total = drawn.reduce((sum, slot) => {
    table.deck = value(beginDeal(table.deck, [{ slot, seat: 0 }]));
    return sum + draw(table, 0, slot);
  }, 0);
  const rows: Row[] = [
    {
      name: "draw, 4 seats",
      value: total / drawn.length,
      unit: "ms",
      goal: { of: "value", at: "most", bound: 15 },
    },
  ];
  const own = answers(suite, table.deck, table.secrets[0] ?? fault(), random).secrets;
  const held = [0, 4, 8, 12, 16, 20, 24];
  const faces = held.map((slot) => faceOf(suite, table.deck, own, slot));
  const free = suite.cards.map((_, face) => face).filter((face) => !faces.includes(face));
  // In Crazy Eights, a suit, a rank and the eights are about 19 of 52. The costliest sets are where the prover changes
  // its form.
  for (const [name, size] of [
    ["19 faces", 19],
    ["21 faces, the most unequal to", 21],
    ["22 faces, one of the most", 22],
  ] as const) {
    const set = free.slice(0, size);
    const made = () => value(noneOf(suite, table.deck, own, held, set, random));
    const message = made();
    const check = () =>
      expectNone(failing(group, value(receive(suite, table.deck, 0, message)).checks, random));
    const goal = { of: "value", at: "most", bound: 120 } as const;
    rows.push(
      { name: `none of ${name}, hand of 7: make`, value: best(made), unit: "ms", goal },
      { name: `none of ${name}, hand of 7: check`, value: best(check), unit: "ms", goal },
      { name: `none of ${name}, hand of 7: bytes`, value: sizeOf(message), unit: "B" },
    );
  }
  const opening = () => openingOf(suite, table.deck, own, [0], random);
  const check = () =>
    expectNone(failing(group, value(receive(suite, table.deck, 0, opening())).checks, random));
  rows.push(
    { name: "play a card: make and check", value: best(check), unit: "ms" },
    { name: "play a card: bytes", value: sizeOf(opening()), unit: "B" },
  );
  return rows;
}

function sizeOf(message: Message): number {
  return encode(message as Cbor).length;
}

/** CPU time of this thread in milliseconds. The resolution is coarse, so short work is repeated. */
function now(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function timed(work: () => unknown): number {
  const start = now();
  work();
  return now() - start;
}

/** After a warm-up run, the lowest of three means, each of as many runs as fit into a tenth of a second. */
function best(work: () => unknown): number {
  const once = timed(work);
  const runs = Math.max(2, Math.ceil(100 / Math.max(once, 1)));
  const means = [0, 1, 2].map(
    () =>
      timed(() => {
        for (let run = 0; run < runs; run++) work();
      }) / runs,
  );
  return Math.min(...means);
}

function expectNone(failed: readonly unknown[]): void {
  if (failed.length > 0) throw new Error("an honest proof was refused");
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.fault.message);
  return result.value;
}

function fault(): never {
  throw new Error("no such seat");
}
