import { expect, test } from "vitest";
import { headOf } from "../../protocol/deck/deck.ts";
import { openSodiumGroup } from "../../protocol/deck/group/ristretto-sodium.ts";
import { type Entry, readEntry, signEntry } from "../../protocol/entry.ts";
import { seededBytes } from "../../protocol/randomness.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { signProposal } from "../../protocol/vote.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { made } from "./contents.ts";
import { createMatch } from "./create.ts";
import { kindOf } from "./dealing/base.ts";
import { inOrder, nextStep } from "./pool.ts";
import {
  deliver,
  matchOf,
  post,
  receiveAt,
  type TestTable,
  tableOf,
  verify,
} from "./table.fixture.ts";

const sodium = await openSodiumGroup();

/** The app's own group, which counts what is asked of it: nearly all the time of reading and checking parts goes there. */
let asked = 0;
const group = new Proxy(sodium, {
  get(target, name) {
    const found: unknown = Reflect.get(target, name);
    if (typeof found !== "function") return found;
    return (...given: unknown[]) => {
      asked++;
      return Reflect.apply(found, target, given);
    };
  },
});

/** A match of cards in the app's own group, before anything was carried. */
function realTable(seats: number): TestTable {
  const table = tableOf(crazyEights as never, seats, undefined, null, () => false);
  for (const seat of table.matches.keys()) {
    const me = { seat, signer: table.signers[seat]! };
    const random = seededBytes(new Uint8Array(32), `seat ${seat}`);
    const { game, seating } = table;
    const terms = { game, seating, me, verify, stored: [], chance: { group, random } };
    const { match, effects } = unwrap(createMatch(terms));
    table.matches[seat] = match;
    table.effects[seat] = [];
    post(table, seat, effects);
  }
  return table;
}

function kindsIn({ body }: Pick<Entry, "body">): (string | null)[] {
  return body.kind === "chance" ? body.parts.map((part) => kindOf(part)) : [];
}

/** What seat 1 asks of the group for ten messages that say nothing. */
function askedForSmallTalk(
  table: TestTable,
  place: Omit<Entry, "step" | "body">,
  from: number,
): number {
  const before = asked;
  for (let number = 0; number < 10; number++) {
    const entry: Entry = { ...place, step: from + number, body: { kind: "chance", parts: [0] } };
    const { bytes } = signEntry(entry, table.signers[place.seat]!);
    receiveAt(table, 1, { kind: "entry", bytes });
  }
  return asked - before;
}

test("what a liar proposes is not judged anew with each message that changes nothing", () => {
  const seats = 7;
  const liar = seats - 1;
  const table = realTable(seats);
  // The last to shuffle keeps back its proof; all else is here.
  table.carries = (from, to, { kind, bytes }) => {
    if (from !== liar || kind !== "entry" || to === liar) return true;
    return !kindsIn(unwrap(readEntry(bytes)).value).includes("shuffle-proof");
  };
  deliver(table);
  const { history, phase, seating, dealing, pool } = matchOf(table, 1);
  expect(phase.turn).toBe(0);
  table.carries = () => false;
  const place = { v: 2, match: seating.start.hash, turn: 0, log: history.start } as const;
  const own = { ...place, seat: liar };
  const step = nextStep(pool, liar) + 1;
  const before = askedForSmallTalk(table, own, step);
  const proofs = dealing.applied.filter(({ value }) => kindsIn(value).includes("shuffle-proof"));
  const rounds = [1, 2, 3].map((time) => time * seats - 1).filter((round) => round <= 16);
  expect(rounds.length).toBeGreaterThan(1);
  for (const [at, round] of rounds.entries()) {
    const lacking = made(inOrder(dealing.applied.filter((one) => one !== proofs[at])), []);
    const proposal = { ...place, voter: liar, round, content: lacking, vr: -1 };
    const { bytes } = signProposal(proposal, table.signers[liar]!);
    receiveAt(table, 1, { kind: "proposal", bytes });
  }
  expect(askedForSmallTalk(table, own, step + 10)).toBe(before);
});

test("a part that is early is not read anew with each message that changes nothing", () => {
  const liar = 0;
  const table = realTable(4);
  const said = new Map<string, Entry>();
  table.carries = (from, _to, { kind, bytes }) => {
    if (from !== liar || kind !== "entry") return true;
    const { value } = unwrap(readEntry(bytes));
    const [first = null] = kindsIn(value);
    if (first?.startsWith("shuffle") !== true) return true;
    said.set(first, value);
    return false;
  };
  deliver(table);
  const [shuffle, proof] = [said.get("shuffle"), said.get("shuffle-proof")];
  if (shuffle?.body.kind !== "chance" || proof?.body.kind !== "chance")
    throw new Error("No shuffle.");
  const { deck } = matchOf(table, 1).dealing.dealer;
  // Something out of turn at its end makes the whole entry early for as long as the phase lasts.
  const parts = [...shuffle.body.parts, ...proof.body.parts, { kind: "accept", ...headOf(deck!) }];
  const { base: _, body: __, step: ___, ...own } = shuffle;
  table.carries = () => false;
  const before = askedForSmallTalk(table, own, 10);
  const early = signEntry({ ...shuffle, body: { kind: "chance", parts } }, table.signers[liar]!);
  receiveAt(table, 1, { kind: "entry", bytes: early.bytes });
  expect(matchOf(table, 1).pool.faces.has(`${liar}/${shuffle.step}`)).toBe(true);
  expect(askedForSmallTalk(table, own, 20)).toBe(before);
});
