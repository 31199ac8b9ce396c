import { describe, expect, it } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import { type Body, signEntry } from "../../protocol/entry.ts";
import { decodeRecord, digestRecord } from "../../protocol/record.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { signVote } from "../../protocol/vote.ts";
import type { Game } from "../../src/engine/game.ts";
import { logAt } from "../../src/match/history.ts";
import type { Message } from "../../src/match/match.ts";
import { nextStep } from "../../src/match/pool.ts";
import { recordOf } from "../../src/match/record/verification.ts";
import {
  catchUp,
  deliver,
  matchOf,
  play,
  receiveAt,
  restart,
  type TestTable,
  tableOf,
} from "../../src/match/table.fixture.ts";
import { tally } from "../../src/match/tally.fixture.ts";
import { CALM, scenarioOf } from "./scenario.ts";
import { simulate } from "./simulation.ts";

/**
 * The attacks that undid results of the previous agreement protocol, framed players, stalled or split it (docs/log.md):
 * none of them has any effect now.
 */

const LIAR = 3;
const HONEST = [0, 1, 2] as const;

function table(): TestTable {
  return tableOf(tally as unknown as Game, 4);
}

/** Plays phases in which every seat that is asked names a number of its own. */
function playPhases(of: TestTable, until: number): void {
  for (let moves = 0; moves < 200; moves++) {
    const { phase } = matchOf(of, 0);
    if (phase.outcome !== null || phase.turn >= until) return;
    const asked = phase.expected.find((seat) => !matchOf(of, 0).pool.faces.has(`${seat}/0`));
    if (asked === undefined) return;
    // A number by seat, so that they do not clash.
    play(of, asked, { number: asked + 1 });
  }
}

function digestAt(of: TestTable, seat: number): string {
  return toHex(digestRecord(unwrap(decodeRecord(recordOf(matchOf(of, seat))))));
}

function tell(of: TestTable, to: readonly number[], message: Message): void {
  for (const seat of to) receiveAt(of, seat, message);
  deliver(of);
}

/** Another entry of the liar, in the open phase or an earlier one. */
function entryAt(of: TestTable, turn: number, step: number, body: Body): Message {
  const { history, seating } = matchOf(of, LIAR);
  const log = logAt(history, turn);
  const signer = of.signers[LIAR];
  if (log === null || signer === undefined) throw new Error("The phase has begun.");
  const value = { v: 2, match: seating.start.hash, turn, log, seat: LIAR, step, body } as const;
  return { kind: "entry", bytes: signEntry(value, signer).bytes };
}

describe("second faces of all its moves, shown after the end", () => {
  it("undo nothing: their author is convicted, and every result stands", () => {
    const of = table();
    playPhases(of, 99);
    const before = HONEST.map((seat) => digestAt(of, seat));
    expect(new Set(before).size).toBe(1);
    const own = matchOf(of, 0).history.finals.flatMap(({ entries }) =>
      entries.filter(({ value }) => value.seat === LIAR),
    );
    expect(own.length).toBeGreaterThan(1);
    for (const { value } of own) {
      const { body } = value;
      if (body.kind !== "act") continue;
      const action = { ...(body.action as object), said: "otherwise" };
      tell(of, HONEST, entryAt(of, value.turn, value.step, { ...body, action }));
    }
    for (const seat of HONEST) {
      const { phase, guilt } = matchOf(of, seat);
      expect([...guilt.convicted.keys()]).toEqual([LIAR]);
      expect(phase.outcome).toEqual(matchOf(of, 0).phase.outcome);
      expect(phase.outcome).not.toBeNull();
      expect(digestAt(of, seat)).toBe(before[0]);
    }
  });
});

describe("two faces of one shuffle", () => {
  it("neither convict nor stop honest players, whoever sees which face", () => {
    let caught = 0;
    for (let seed = 0; seed < 12; seed++) {
      const calm = {
        weather: CALM,
        departures: [],
        resign: 0,
        breaks: 0,
        peaceAt: 10_000,
        limit: 10_000,
      };
      const kind = {
        hostile: "twins",
        seats: 4,
        owners: [],
        spectators: 0,
        relays: false,
        real: false,
      } as const;
      const { world, end } = simulate({ ...scenarioOf(seed, "lots"), ...calm, ...kind });
      expect(end).toBe("over");
      if (world.machines.some(({ convicted }) => convicted.has(LIAR))) caught += 1;
    }
    expect(caught).toBeGreaterThan(0);
  });
});

describe("two faces of a deal, and the resignation of who showed them", () => {
  // Before resignations of the caught broke off a request, each half of the others waited for the other half.
  it.each([781000418, 781001083, 781001930])("stop nobody (seed %i)", (seed) => {
    const scenario = scenarioOf(seed);
    const calm = { weather: CALM, departures: [], limit: scenario.limit ?? 10_000, resign: 20 };
    expect(simulate({ ...scenario, ...calm, hostile: "leaving-twins" }).end).toBe("over");
  });
});

describe("cuts, crashes, lost messages and a player who goes for good", () => {
  it("fork nobody: the others remove that player and come to one history", () => {
    let removed = 0;
    for (let seed = 0; seed < 15; seed++) {
      const honest = { hostile: null, owners: [], spectators: 0, relays: false, real: false };
      const trouble = { seats: 5, departures: [{ seat: LIAR, at: 1_000 }], limit: 10_000 };
      const scenario = {
        ...scenarioOf(seed, "tally"),
        ...honest,
        ...trouble,
        resign: 0,
        breaks: 0,
      };
      const { world, end } = simulate(scenario);
      expect(end).toBe("over");
      const here = world.machines.filter(({ gone }) => !gone).flatMap(({ match }) => match ?? []);
      const logs = here.map(({ history, phase }) =>
        toHex(logAt(history, phase.turn) as Uint8Array),
      );
      expect([here.length, new Set(logs).size]).toEqual([4, 1]);
      const contents = here.flatMap(({ history }) => history.finals.map(({ content }) => content));
      if (contents.some(({ out }) => out.some(([seat]) => seat === LIAR))) removed += 1;
    }
    expect(removed).toBeGreaterThan(0);
  });
});

describe("a player who hears nothing of the last phase until all others are over", () => {
  it("is helped to the end by them, after a restart of all", () => {
    const of = table();
    playPhases(of, 8);
    of.carries = (_, to) => to !== LIAR;
    playPhases(of, 99);
    expect(matchOf(of, 0).phase.outcome).not.toBeNull();
    expect(matchOf(of, LIAR).phase.outcome).toBeNull();
    of.carries = () => true;
    for (const seat of HONEST) restart(of, seat);
    catchUp(of, LIAR);
    expect(matchOf(of, LIAR).phase.outcome).toEqual(matchOf(of, 0).phase.outcome);
    expect(digestAt(of, LIAR)).toBe(digestAt(of, 0));
  });
});

describe("votes far ahead", () => {
  it("do not stall the phase, whatever rounds they name", () => {
    const of = table();
    // Nothing that the liar's own program says gets through.
    of.carries = (from) => from !== LIAR;
    const signer = of.signers[LIAR];
    if (signer === undefined) throw new Error("It has a key.");
    for (const round of [1, 2, 16, 1_000, 1_000_000, 2 ** 31 - 1]) {
      const { history, seating, phase } = matchOf(of, 0);
      const log = logAt(history, phase.turn) ?? history.start;
      const at = { v: 2, match: seating.start.hash, turn: phase.turn, log, voter: LIAR } as const;
      for (const kind of ["prevote", "precommit"] as const) {
        const vote = signVote({ ...at, round, kind, content: null, vr: -1 }, signer);
        tell(of, HONEST, { kind: "vote", bytes: vote.bytes });
      }
    }
    play(of, 0, { number: 1 });
    for (const seat of HONEST) expect(matchOf(of, seat).phase.turn).toBe(1);
  });
});

describe("a flood of valid votes", () => {
  it("is dropped, and the phase still becomes final", () => {
    const of = table();
    of.carries = (from) => from !== LIAR;
    const signer = of.signers[LIAR];
    if (signer === undefined) throw new Error("It has a key.");
    const { history, seating, phase } = matchOf(of, 0);
    const log = logAt(history, phase.turn) ?? history.start;
    for (let count = 0; count < 600; count++) {
      const content = new Uint8Array(32).fill(count).fill(count >> 8, 16);
      const turn = phase.turn + (count % 3);
      const at = { v: 2, match: seating.start.hash, turn, log, voter: LIAR } as const;
      const vote = signVote({ ...at, round: count, kind: "prevote", content, vr: -1 }, signer);
      tell(of, [0], { kind: "vote", bytes: vote.bytes });
    }
    const { deciding } = matchOf(of, 0);
    expect(deciding.signed.size).toBeLessThanOrEqual(4 * 64);
    expect(deciding.early.length).toBeLessThanOrEqual(8);
    play(of, 0, { number: 1 });
    for (const seat of HONEST) expect(matchOf(of, seat).phase.turn).toBe(1);
  });
});

describe("a resignation that comes late, at the end", () => {
  it("leaves one result, the same for the player who hears of it and for those who do not", () => {
    const of = table();
    playPhases(of, 8);
    const { turn } = matchOf(of, 0).phase;
    const late = entryAt(of, turn, nextStep(matchOf(of, LIAR).pool, LIAR), { kind: "resign" });
    playPhases(of, 99);
    tell(of, [1], late);
    const digests = HONEST.map((seat) => digestAt(of, seat));
    expect(new Set(digests).size).toBe(1);
    const outcomes = HONEST.map((seat) => JSON.stringify(matchOf(of, seat).phase.outcome));
    expect(new Set(outcomes).size).toBe(1);
    expect(matchOf(of, 0).phase.outcome).not.toBeNull();
  });

  it("counts for all or for nobody, even if one hears of it before the last phase is final", () => {
    const of = table();
    playPhases(of, 8);
    const { turn } = matchOf(of, 0).phase;
    tell(of, [1], entryAt(of, turn, nextStep(matchOf(of, LIAR).pool, LIAR), { kind: "resign" }));
    playPhases(of, 99);
    const digests = HONEST.map((seat) => digestAt(of, seat));
    expect(new Set(digests).size).toBe(1);
  });
});
