import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import { type Body, type Entry, signEntry } from "../../protocol/entry.ts";
import { hashState } from "../../protocol/hash.ts";
import { signerFromSeed } from "../../protocol/identity.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { HELD_LIMIT } from "./chain.ts";
import type { Match } from "./match.ts";
import { entriesAfter, headsOf, receive } from "./receive.ts";
import { create, matchOf, nextEntry, play, refusalsIn, tableOf } from "./table.fixture.ts";

const drop = (column: number): Body => ({ kind: "act", action: { column }, seen: [] });
const zeros = new Uint8Array(32);

/** Everything that must not change by a refused entry. */
const factsOf = (match: Match) => ({
  state: toHex(hashState(match.state)),
  turn: match.turn,
  heads: headsOf(match),
  held: match.chains.map((chain) => chain.held.size),
  answers: [...match.answers.keys()],
  resignations: [...match.resignations.keys()],
  log: match.log.length,
  outcome: match.outcome,
});

function expectRefused(match: Match, bytes: Uint8Array, verdict: string, code: string): void {
  const before = factsOf(match);
  const received = receive(match, bytes);
  expect(received.verdict).toBe(verdict);
  expect(refusalsIn(received.effects)).toEqual([code]);
  expect(factsOf(match)).toEqual(before);
}

describe("a move that is refused changes nothing", () => {
  const table = tableOf(connectFour, 2);
  for (const [seat, column] of [
    [1, 1],
    [0, 1],
    [1, 1],
    [0, 1],
    [1, 1],
    [0, 1],
  ] as const)
    play(table, seat, { column });
  const mine = matchOf(table, 0);

  it.each<[string, string, Body, Partial<Entry>]>([
    ["in a full column", "connect-four/ColumnFull", drop(1), {}],
    ["in a column that is none", "connect-four/InvalidColumn", drop(8), {}],
    ["that is no move", "connect-four/InvalidColumn", { ...drop(1), action: "x" } as Body, {}],
    ["after a wrong one", "entry/wrong-prev", drop(2), { prev: zeros }],
    ["from another position", "entry/wrong-state", drop(2), { state: zeros }],
    [
      "for a turn that is past",
      "entry/turn-backwards",
      drop(2),
      { turn: 0, state: matchOf(table, 1).states[0]!.hash },
    ],
    ["that only nods", "entry/out-of-turn", { kind: "ack", seen: [] }, {}],
    [
      "that claims the end",
      "entry/out-of-turn",
      {
        kind: "result",
        outcome: { winners: [1], payouts: [0, 20], remainder: 0, reason: "line", log: zeros },
      },
      {},
    ],
  ])("%s", (_, code, body, change) => {
    expectRefused(mine, nextEntry(table, 1, body, change).bytes, "ignore", code);
  });

  it("out of turn", () => {
    expectRefused(
      matchOf(table, 1),
      nextEntry(table, 0, drop(2)).bytes,
      "ignore",
      "entry/out-of-turn",
    );
  });

  it.each<[string, string, Partial<Entry>]>([
    ["of another match", "entry/wrong-match", { match: zeros }],
    ["of another table", "entry/wrong-match", { table: zeros }],
    ["of a seat that nobody has", "entry/unknown-seat", { seat: 2 }],
  ])("%s", (_, code, change) => {
    expectRefused(mine, nextEntry(table, 1, drop(2), change).bytes, "reject", code);
  });

  it("of a stranger", () => {
    const stranger = signerFromSeed(new Uint8Array(32).fill(99));
    const forged = signEntry(nextEntry(table, 1, drop(2)).value, stranger);
    expectRefused(mine, forged.bytes, "reject", "entry/bad-signature");
  });

  it("with another player's name", () => {
    const forged = signEntry(nextEntry(table, 1, drop(2)).value, table.signers[0]!);
    expectRefused(mine, forged.bytes, "reject", "entry/bad-signature");
  });

  it("larger than any honest one", () => {
    const huge = nextEntry(table, 1, { kind: "act", action: "x".repeat(300_000), seen: [] });
    expectRefused(mine, huge.bytes, "reject", "entry/too-large");
  });

  it("whatever random bytes come, and whatever is damaged", () => {
    const { bytes } = nextEntry(table, 1, drop(2));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(), (noise, at) => {
        const damaged = bytes.slice();
        damaged[at % damaged.length]! ^= 1 + (at % 255);
        for (const hostile of [noise, damaged]) {
          const before = factsOf(mine);
          expect(receive(mine, hostile).verdict).toBe("reject");
          expect(factsOf(mine)).toEqual(before);
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe("a move after the end", () => {
  it("is refused", () => {
    const table = tableOf(connectFour, 2);
    for (const [seat, column] of [
      [1, 1],
      [0, 2],
      [1, 1],
      [0, 2],
      [1, 1],
      [0, 2],
      [1, 1],
    ] as const)
      play(table, seat, { column });
    expect(matchOf(table, 0).outcome?.winners).toEqual([1]);
    const spectator = create(table, null).match;
    for (const bytes of entriesAfter(matchOf(table, 0), [0, 0]).slice(0, 7))
      receive(spectator, bytes);
    const late = { seq: 3, prev: spectator.chains[0]!.accepted[2]!.hash };
    expectRefused(spectator, nextEntry(table, 0, drop(3), late).bytes, "ignore", "match/over");
    expectRefused(
      spectator,
      nextEntry(table, 0, { kind: "resign" }, late).bytes,
      "ignore",
      "match/over",
    );
    const afterResult = nextEntry(table, 0, { kind: "resign" }).bytes;
    expectRefused(matchOf(table, 1), afterResult, "ignore", "entry/after-result");
  });
});

describe("entries out of order", () => {
  it("are kept until they fit, and asked for once more", () => {
    const table = tableOf(connectFour, 2);
    for (const [seat, column] of [
      [1, 1],
      [0, 2],
      [1, 1],
      [0, 2],
    ] as const)
      play(table, seat, { column });
    const log = entriesAfter(matchOf(table, 0), [0, 0]);
    const { match } = create(table, null);
    for (const bytes of log.slice(1).toReversed()) {
      const { verdict, effects } = receive(match, bytes);
      expect(verdict).toBe("accept");
      expect(effects).toEqual([{ kind: "missing", heads: [0, 0] }]);
    }
    const { effects } = receive(match, log[0]!);
    expect(
      effects
        .filter((effect) => effect.kind === "store")
        .map((effect) => toHex(effect.entry.bytes)),
    ).toEqual(log.map(toHex));
    expect(factsOf(match)).toEqual(factsOf(matchOf(table, 0)));
  });

  it("that come twice change nothing and are not checked again", () => {
    const table = tableOf(connectFour, 2);
    play(table, 1, { column: 4 });
    const [bytes] = entriesAfter(matchOf(table, 1), [0, 0]);
    expect(receive(matchOf(table, 0), bytes!)).toEqual({ verdict: "ignore", effects: [] });
  });

  it("are kept within a bound", () => {
    const table = tableOf(connectFour, 2);
    const { match } = create(table, null);
    for (const seq of [1, HELD_LIMIT - 1, HELD_LIMIT, 1_000_000])
      receive(match, nextEntry(table, 1, drop(1), { seq }).bytes);
    expect([...match.chains[1]!.held.keys()]).toEqual([1, HELD_LIMIT - 1]);
  });
});

describe("two entries with one number", () => {
  const table = tableOf(connectFour, 2);
  const [left, right] = [nextEntry(table, 1, drop(1)), nextEntry(table, 1, drop(7))];

  it("are proof, kept once, and passed on", () => {
    const { match } = create(table, null);
    receive(match, left.bytes);
    const before = factsOf(match);
    const { verdict, effects } = receive(match, right.bytes);
    expect(verdict).toBe("accept");
    expect(effects.map((effect) => effect.kind)).toEqual(["vow", "vow", "evidence"]);
    expect(match.evidence).toEqual([
      {
        seat: 1,
        entries: [left, right].map((entry) => expect.objectContaining({ bytes: entry.bytes })),
      },
    ]);
    expect(factsOf(match)).toEqual(before);
    expect(receive(match, right.bytes)).toEqual({ verdict: "ignore", effects: [] });
  });

  it("go before those with a higher number, since what follows hangs on them", () => {
    const played = tableOf(connectFour, 2);
    const [first, other] = [nextEntry(played, 1, drop(1)), nextEntry(played, 1, drop(7))];
    play(played, 1, { column: 1 });
    play(played, 0, { column: 2 });
    const [second, third] = [1, 7].map((column) => nextEntry(played, 1, drop(column)));
    const match = matchOf(played, 0);
    const numbers = [second, third, other, first, second].map((entry) => {
      receive(match, entry!.bytes);
      return match.evidence.map(({ entries }) => entries[0].value.seq);
    });
    expect(numbers).toEqual([[], [1], [0], [0], [0]]);
  });

  it("are no proof without the player's signature", () => {
    const { match } = create(table, null);
    receive(match, left.bytes);
    const forged = signEntry(right.value, table.signers[0]!);
    expect(refusalsIn(receive(match, forged.bytes).effects)).toEqual(["entry/bad-signature"]);
    expect(match.evidence).toEqual([]);
  });

  it("do not keep an entry that fits waiting behind one that does not", () => {
    const { match } = create(table, null);
    const unknown = nextEntry(table, 1, { kind: "act", action: { column: 1 }, seen: [zeros] });
    expect(receive(match, unknown.bytes).effects.map(({ kind }) => kind)).toEqual(["missing"]);
    const kinds = receive(match, right.bytes).effects.map(({ kind }) => kind);
    expect(kinds).toEqual(["vow", "vow", "evidence", "store", "changed"]);
    expect(match.chains[1]!.held.size).toBe(0);
  });
});

describe("two entries that both come too early", () => {
  it("are asked about once", () => {
    const table = tableOf(connectFour, 2);
    const { match } = create(table, null);
    const [left, right] = [1, 7].map((column) => nextEntry(table, 1, drop(column), { seq: 1 }));
    expect(receive(match, left!.bytes).effects.map(({ kind }) => kind)).toEqual(["missing"]);
    expect(receive(match, right!.bytes).effects.map(({ kind }) => kind)).toEqual([
      "vow",
      "vow",
      "evidence",
    ]);
    expect(receive(match, right!.bytes).effects).toEqual([]);
  });
});

describe("catching up", () => {
  it("sends what is missing, in an order in which it fits, for any heads", () => {
    const table = tableOf(connectFour, 2);
    for (const [seat, column] of [
      [1, 1],
      [0, 2],
      [1, 1],
    ] as const)
      play(table, seat, { column });
    const match = matchOf(table, 0);
    expect(entriesAfter(match, headsOf(match))).toEqual([]);
    expect(entriesAfter(match, [0, 1]).map(toHex)).toEqual(
      match.log.slice(1).map(({ bytes }) => toHex(bytes)),
    );
    expect(entriesAfter(match, []).length).toBe(3);
    expect(entriesAfter(match, [-5, 1e9, 7]).length).toBe(1);
  });
});
