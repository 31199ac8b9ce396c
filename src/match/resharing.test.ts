import { expect, test } from "vitest";
import { headOf } from "../../protocol/deck/deck.ts";
import { type Body, readEntry, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import type { Seat } from "../engine/game.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { act } from "./author.ts";
import { baseOf, nameBase } from "./dealing/base.ts";
import { knowledgeOf } from "./duty.ts";
import { logAt } from "./history.ts";
import type { Message } from "./match.ts";
import { nextStep } from "./pool.ts";
import {
  deliver,
  giveUp,
  matchOf,
  PASSWORD,
  receiveAt,
  spread,
  type TestTable,
  tableOf,
  wait,
} from "./table.fixture.ts";

type Part = { readonly [field: string]: unknown };

const VICTIM = 1;

function partsOf(bytes: Uint8Array): readonly Part[] {
  const { body } = unwrap(readEntry(bytes)).value;
  return body.kind === "chance" ? (body.parts as readonly Part[]) : [];
}

/** The last seat leaves; the one before it shares its key anew with a false envelope for seat 1, then only votes. */
function shareFalsely(seats: number) {
  const table = tableOf(crazyEights as never, seats, undefined, 600_000);
  const liar = seats - 2;
  const honest = Array.from({ length: liar }, (_, seat) => seat);
  /** From its complaint on, what seat 1 says: still on its way. */
  const held: { readonly to: Seat; readonly message: Message }[] = [];
  let bent: Uint8Array | null = null;
  table.carries = (from, to, message) => {
    const [part] = message.kind === "entry" ? partsOf(message.bytes) : [];
    if (from === VICTIM && (held.length > 0 || part?.["kind"] === "complaint")) {
      held.push({ to, message });
      return false;
    }
    if (from !== liar || message.kind !== "entry") return true;
    if (bent === null && part?.["kind"] === "reshare") bent = spoilt(table, liar, message.bytes);
    return bent === null;
  };
  giveUp(table, seats - 1);
  for (let now = 0; bent === null && now < 60_000; now += 1000) {
    wait(table, now);
    for (const seat of honest) move(table, seat);
  }
  if (bent === null) throw new Error("Nobody has shared keys anew.");
  tell(table, honest, bent);
  return { table, liar, honest, held };
}

/** The same sharing, whose second envelope does not open. */
function spoilt({ signers }: TestTable, liar: Seat, bytes: Uint8Array): Uint8Array {
  const { value } = unwrap(readEntry(bytes));
  const [part] = partsOf(bytes);
  const envelopes = Uint8Array.from(part?.["envelopes"] as Uint8Array);
  const last = 2 * 144 - 1;
  envelopes[last] = (envelopes[last] ?? 0) ^ 1;
  const body = { kind: "chance", parts: [{ ...part, envelopes }] } as unknown as Body;
  return signEntry({ ...value, body }, signers[liar]!).bytes;
}

function tell(table: TestTable, to: readonly Seat[], bytes: Uint8Array): void {
  for (const seat of to) receiveAt(table, seat, { kind: "entry", bytes });
  deliver(table);
}

function move(table: TestTable, seat: Seat): void {
  const match = matchOf(table, seat);
  const { phase, game } = match;
  if (phase.request !== null || !phase.expected.includes(seat)) return;
  const [action] = game.legal(phase.state, seat, knowledgeOf(match, seat));
  if (action === undefined) return;
  const moved = act(match, action, PASSWORD);
  if (moved.ok) spread(table, seat, moved.value);
}

/** An entry of the liar's in the open phase, as seat 0 knows it. */
function signedBy(table: TestTable, liar: Seat, body: Body): Uint8Array {
  const match = matchOf(table, 0);
  const { phase, history, pool, dealing } = match;
  const base = body.kind === "chance" ? baseOf(dealing.applied, liar, body.parts) : [];
  const name = nameBase(base);
  const place = { v: 2, match: match.seating.start.hash, turn: phase.turn } as const;
  const entry = { ...place, log: logAt(history, phase.turn)!, seat: liar, body };
  const step = nextStep(pool, liar);
  return signEntry({ ...entry, step, ...(name && { base: name }) }, table.signers[liar]!).bytes;
}

test.each([4, 5])(
  "of %i, one who shares falsely, accepts and resigns is convicted, and nobody else is put out",
  (seats) => {
    const { table, liar, honest, held } = shareFalsely(seats);
    const { deck } = matchOf(table, 0).dealing.dealer;
    if (deck === null) throw new Error("No deck.");
    const accepting: Body = { kind: "chance", parts: [{ kind: "accept", ...headOf(deck) }] };
    tell(table, honest, signedBy(table, liar, accepting));
    tell(table, honest, signedBy(table, liar, { kind: "resign" }));
    const { turn } = matchOf(table, 0).phase;
    for (let now = 60_000; now < 90_000; now += 1000) wait(table, now);
    // However long the complaint takes, the dealer it is about cannot leave with the new keys.
    for (const seat of honest) {
      expect(matchOf(table, seat).phase).toMatchObject({ turn, request: { kind: "reshare" } });
      expect(matchOf(table, seat).phase.gone).toEqual([seats - 1]);
    }
    expect(held).not.toEqual([]);
    table.carries = (from) => from !== liar;
    for (const { to, message } of held) receiveAt(table, to, message);
    deliver(table);
    for (let now = 90_000; now < 120_000; now += 1000) wait(table, now);
    for (const seat of honest) {
      const { phase, guilt, dealing } = matchOf(table, seat);
      expect([...guilt.convicted.keys()]).toEqual([liar]);
      expect(phase.gone).toEqual([liar, seats - 1]);
      expect(dealing.dealer.trouble?.code).toBe("deck/too-few-left");
    }
  },
);
