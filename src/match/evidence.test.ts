import { describe, expect, it, vi } from "vitest";
import type { Cbor } from "../../protocol/cbor/cbor.ts";
import { encodeEvidence } from "../../protocol/certificate.ts";
import { type Body, type Entry, readEntry, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { royalUr } from "../games/royal-ur/rules.ts";
import { messagesAfter, positionOf } from "./catch-up.ts";
import { baseOf } from "./dealing/base.ts";
import { logAt } from "./history.ts";
import { rebuild } from "./judgement.ts";
import type { Match, Message } from "./match.ts";
import { receiveMessage } from "./receive.ts";
import { recordOf, verifyRecord } from "./record/verification.ts";
import {
  countChecks,
  create,
  deliver,
  giveUp,
  matchOf,
  play,
  receiveAt,
  restart,
  type TestTable,
  tableOf,
  verify,
} from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

function evidence(entry: Uint8Array, base: readonly Uint8Array[]): Message {
  return { kind: "evidence", bytes: encodeEvidence({ kind: "entry", entry, base }) };
}

function convictedAt(table: TestTable, seat: number): number[] {
  return [...matchOf(table, seat).guilt.convicted.keys()];
}

/** All entries of final phases, by turn. */
function entriesAt(table: TestTable, seat: number): Uint8Array[] {
  return matchOf(table, seat).history.finals.flatMap(({ entries }) =>
    entries.map(({ bytes }) => bytes),
  );
}

describe("evidence against an honest player", () => {
  it.each([
    ["dice", royalUr, 2],
    ["cards", crazyEights, 4],
  ] as const)("is refused with the entry itself as its base: %s", (_, game, seats) => {
    const table = tableOf(game as never, seats);
    for (const bytes of entriesAt(table, 0)) receiveAt(table, 0, evidence(bytes, [bytes]));
    expect(convictedAt(table, 0)).toEqual([]);
  });

  it("is refused with other entries of the phase as its base", () => {
    const table = tableOf(crazyEights as never, 4);
    for (const { entries } of matchOf(table, 0).history.finals) {
      const all = entries.map(({ bytes }) => bytes);
      for (const bytes of all) {
        receiveAt(table, 1, evidence(bytes, all));
        receiveAt(
          table,
          2,
          evidence(
            bytes,
            all.filter((one) => one !== bytes),
          ),
        );
      }
    }
    expect(convictedAt(table, 1)).toEqual([]);
    expect(convictedAt(table, 2)).toEqual([]);
  });

  it("has nobody's proofs checked with a base that its author has not named", () => {
    const table = tableOf(crazyEights as never, 4);
    const all = entriesAt(table, 0);
    for (const bytes of all) {
      const { turn, base } = unwrap(readEntry(bytes)).value;
      const others = all.filter((one) => unwrap(readEntry(one)).value.turn === turn);
      if (base === undefined) receiveAt(table, 1, evidence(bytes, others));
      else receiveAt(table, 1, evidence(bytes, []));
    }
    expect(matchOf(table, 1).guilt.examined.size).toBe(0);
  });

  it("has no proof checked again that has been checked here", () => {
    const table = tableOf(crazyEights as never, 4);
    const match = matchOf(table, 0);
    const { history, tools, work } = match;
    // As in the app, where workers check the proofs.
    for (const { entries } of history.finals)
      for (const { value } of entries) work.verdicts.set(value, null);
    const random = vi.fn(tools!.random);
    Object.assign(match, { tools: { ...tools, random } });
    for (const { entries, phase } of history.finals)
      for (const { value, bytes } of entries) {
        const { body, seat } = value;
        if (body.kind !== "chance") continue;
        const base = baseOf(rebuild(match, phase, entries)!.applied, seat, body.parts);
        receiveAt(
          table,
          0,
          evidence(
            bytes,
            base.map((one) => one.bytes),
          ),
        );
      }
    expect(match.guilt.examined.size).toBe(4);
    expect(convictedAt(table, 0)).toEqual([]);
    // The weights of proofs that are checked together are random.
    expect(random).not.toHaveBeenCalled();
  });

  it("is refused when the resignations that a move names have been listed since", () => {
    const table = tableOf(tally as never, 5);
    giveUp(table, 3);
    giveUp(table, 4);
    expect(matchOf(table, 0).phase.turn).toBe(0);
    play(table, 0, { number: 3 });
    const { turn } = matchOf(table, 1).phase;
    expect(turn).toBeGreaterThan(0);
    const [move] = matchOf(table, 1).history.finals[0]!.entries;
    expect(unwrap(readEntry(move!.bytes)).value.body).toMatchObject({ seen: [{}, {}] });
    receiveAt(table, 1, evidence(move!.bytes, []));
    expect(convictedAt(table, 1)).toEqual([]);
  });
});

describe("evidence of a false proof", () => {
  it("convicts after a restart, too", () => {
    const table = tableOf(crazyEights as never, 4, crazyEights.defaults, null, () => false);
    const [honest] = table.effects[1]!.flatMap((effect) =>
      effect.kind === "send" ? effect.message : [],
    );
    const { value } = unwrap(readEntry(honest!.bytes));
    const { parts } = value.body as Extract<Body, { readonly kind: "chance" }>;
    const [part] = parts as readonly [{ readonly proof: Uint8Array }];
    const proof = Uint8Array.from(part.proof);
    proof[proof.length - 1] = (proof.at(-1) ?? 0) ^ 1;
    const body: Body = { kind: "chance", parts: [{ ...part, proof }] };
    receiveAt(table, 0, {
      kind: "entry",
      bytes: signEntry({ ...value, body }, table.signers[1]!).bytes,
    });
    expect(convictedAt(table, 0)).toEqual([1]);
    restart(table, 0);
    expect(convictedAt(table, 0)).toEqual([1]);
  });
});

it("against a part of chance that nobody asked for convicts everywhere, whatever base the part names", () => {
  const table = tableOf(tally as never, 4);
  table.carries = () => false;
  const { history, seating } = matchOf(table, 0);
  const part = { kind: "dice-commit" };
  for (const [seat, base] of [
    [1, undefined],
    [2, new Uint8Array(32)],
  ] as const) {
    const log = logAt(history, 0)!;
    const body = { kind: "chance", parts: [part] } as const;
    const place = { v: 2, match: seating.start.hash, turn: 0, log, seat, step: 0, body } as const;
    const { bytes } = signEntry(
      base === undefined ? place : { ...place, base },
      table.signers[seat]!,
    );
    receiveAt(table, 0, { kind: "entry", bytes });
    const proof = matchOf(table, 0).guilt.convicted.get(seat)!.evidence;
    receiveAt(table, 3, { kind: "evidence", bytes: proof });
    expect(convictedAt(table, 3)).toContain(seat);
    restart(table, 0);
    expect(convictedAt(table, 0)).toContain(seat);
  }
});

it("costs one signature while its author has not named the base, however long that is", () => {
  const table = tableOf(royalUr as never, 2);
  const match = matchOf(table, 0);
  const [bytes] = entriesAt(table, 0);
  const checked = countChecks(match);
  receiveAt(
    table,
    0,
    evidence(
      bytes!,
      Array.from({ length: 256 }, () => bytes!),
    ),
  );
  expect(checked()).toBe(1);
});

/** Seat 1 gives a false part in the first deal of two, is caught, and seat 0 decides alone. */
describe("a newcomer to a match in which one of two was caught", () => {
  const liar = 1;
  const caught = () => {
    const table = tableOf(crazyEights as never, 2, undefined, null, (from) => from === 0);
    const match = matchOf(table, 0);
    const { start } = match.history;
    const place = {
      v: 2,
      match: table.seating.start.hash,
      turn: 0,
      log: start,
      seat: liar,
    } as const;
    const sign = (step: number, part: Cbor) => {
      const body: Body = { kind: "chance", parts: [part] };
      return signEntry({ ...place, step, body }, table.signers[liar]!).bytes;
    };
    receiveAt(table, 0, { kind: "entry", bytes: sign(0, 0) });
    deliver(table);
    expect(match.phase.outcome).not.toBeNull();
    return { match, sign, onlooker: create(table, null).match };
  };
  const follow = (onlooker: Match, match: Match) => {
    for (let time = 0; time < 3; time++)
      for (const message of [...messagesAfter(match, positionOf(onlooker))])
        receiveMessage(onlooker, message);
  };
  const idle = { kind: "accept", deck: 0, epoch: 0 };

  it.each([
    ["the same one again and again", () => 3],
    ["others each time", (time: number) => 20 + time],
  ])("learns that, whatever evidence that proves nothing came before: %s", (_, stepAt) => {
    const { match, sign, onlooker } = caught();
    for (let time = 0; time < 100; time++)
      receiveMessage(onlooker, evidence(sign(stepAt(time) % 64, idle), []));
    follow(onlooker, match);
    expect([...onlooker.guilt.convicted.keys()]).toEqual([liar]);
    expect(onlooker.phase.outcome).not.toBeNull();
  });

  it("takes another entry of the same step for a second face", () => {
    const { match, sign, onlooker } = caught();
    receiveMessage(onlooker, evidence(sign(0, idle), []));
    expect(onlooker.guilt.convicted.size).toBe(0);
    follow(onlooker, match);
    expect(onlooker.guilt.convicted.get(liar)?.fault.code).toBe("match/two-faces");
    expect(onlooker.phase.outcome).not.toBeNull();
  });
});

describe("an onlooker of two convicts whomever the honest one has caught", () => {
  const follow = (onlooker: Match, match: Match) => {
    for (let time = 0; time < 3; time++)
      for (const message of [...messagesAfter(match, positionOf(onlooker))])
        receiveMessage(onlooker, message);
  };
  const expectBoth = (honest: Match, onlooker: Match, liar: number) => {
    expect([...honest.guilt.convicted.keys()]).toEqual([liar]);
    expect(honest.phase.outcome).not.toBeNull();
    const tools = { findGame: () => tally as never, verify };
    expect(verifyRecord(recordOf(honest), tools)).toMatchObject({ ok: true });
    follow(onlooker, honest);
    expect([...onlooker.guilt.convicted.keys()]).toEqual([liar]);
    expect(onlooker.phase.outcome).not.toBeNull();
  };
  const twoMoves = () => {
    const table = tableOf(tally as never, 2);
    const onlooker = create(table, null).match;
    play(table, 0, { number: 3 });
    play(table, 1, { number: 2 });
    const honest = matchOf(table, 0);
    follow(onlooker, honest);
    expect(onlooker.phase.turn).toBe(2);
    table.carries = () => false;
    return { table, onlooker, honest };
  };
  const idle: Body = { kind: "act", action: { number: 1 }, seen: [] };

  it("though it was shown an entry of another history without its base before", () => {
    const { table, onlooker, honest } = twoMoves();
    const place = { v: 2, match: table.seating.start.hash, turn: 2, seat: 1, step: 0 } as const;
    const stray: Entry = { ...place, log: new Uint8Array(32), body: idle };
    const { bytes } = signEntry(stray, table.signers[1]!);
    receiveMessage(onlooker, evidence(bytes, []));
    receiveAt(table, 0, { kind: "entry", bytes });
    deliver(table);
    expectBoth(honest, onlooker, 1);
  });

  it("though it was shown evidence about other entries of an earlier phase before", () => {
    const { table, onlooker, honest } = twoMoves();
    const { start } = honest.history;
    const place = { v: 2, match: table.seating.start.hash, turn: 0, log: start, seat: 1 } as const;
    const sign = (step: number, body: Body) =>
      evidence(signEntry({ ...place, step, body }, table.signers[1]!).bytes, []);
    for (let step = 6; step < 60; step++) receiveMessage(onlooker, sign(step, { kind: "resign" }));
    receiveAt(table, 0, sign(5, idle));
    deliver(table);
    expectBoth(honest, onlooker, 1);
  });

  it("though the false move names a resignation that nobody else has seen", () => {
    const table = tableOf(tally as never, 2);
    const onlooker = create(table, null).match;
    const honest = matchOf(table, 1);
    table.carries = () => false;
    const { start } = honest.history;
    const place = { v: 2, match: table.seating.start.hash, turn: 0, log: start, seat: 0 } as const;
    const sign = (step: number, body: Body) =>
      signEntry({ ...place, step, body }, table.signers[0]!);
    const gaveUp = sign(1, { kind: "resign" });
    const move = sign(0, { kind: "act", action: { number: 9 }, seen: [gaveUp.hash] });
    for (const { bytes } of [gaveUp, move]) receiveAt(table, 1, { kind: "entry", bytes });
    deliver(table);
    expectBoth(honest, onlooker, 0);
  });
});
