import { describe, expect, it } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { act, resignMatch } from "./author.ts";
import { receive } from "./receive.ts";
import { endsMatch, resign } from "./resignation.ts";
import {
  create,
  giveUp,
  matchOf,
  nextEntry,
  PASSWORD,
  play,
  refusalsIn,
  spread,
  tableOf,
} from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";
import { recordOf } from "./verification.ts";

const kindsOf = (table: ReturnType<typeof tableOf>, seat: number) =>
  matchOf(table, 0)
    .log.filter((entry) => entry.value.seat === seat)
    .map((entry) => entry.value.body.kind);

describe("a resignation", () => {
  it("of the player to move ends a match of two at once", () => {
    const table = tableOf(connectFour, 2);
    giveUp(table, 1);
    for (const match of table.matches) expect(match.outcome?.winners).toEqual([0]);
    expect(kindsOf(table, 1)).toEqual(["resign", "result"]);
  });

  it("of the other player is acknowledged unasked by the player to move", () => {
    const table = tableOf(connectFour, 2);
    giveUp(table, 0);
    for (const match of table.matches) expect(match.outcome?.winners).toEqual([1]);
    expect(kindsOf(table, 1)).toEqual(["ack", "result"]);
  });

  it("that crosses a move counts at the resigned player's own turn", () => {
    const table = tableOf(connectFour, 2);
    const moved = unwrap(act(matchOf(table, 1), { column: 1 }, PASSWORD));
    const resigned = unwrap(resignMatch(matchOf(table, 0)));
    spread(table, 0, resigned);
    spread(table, 1, moved);
    for (const match of table.matches) {
      expect(match.outcome?.winners).toEqual([1]);
      expect(match.steps.map((step) => step.event.kind)).toEqual(["acted", "resigned"]);
    }
    expect(toHex(recordOf(matchOf(table, 0)))).toBe(toHex(recordOf(matchOf(table, 1))));
  });

  it("that crosses the winning move comes too late, and both files are the same", () => {
    const table = tableOf(connectFour, 2);
    for (const [seat, column] of [
      [1, 1],
      [0, 2],
      [1, 1],
      [0, 2],
      [1, 1],
      [0, 2],
    ] as const)
      play(table, seat, { column });
    const won = unwrap(act(matchOf(table, 1), { column: 1 }, PASSWORD));
    const resigned = unwrap(resignMatch(matchOf(table, 0)));
    spread(table, 1, won);
    const early = recordOf(matchOf(table, 1));
    spread(table, 0, resigned);
    for (const match of table.matches) expect(match.outcome?.reason).toBe("line");
    expect(toHex(recordOf(matchOf(table, 0)))).toBe(toHex(recordOf(matchOf(table, 1))));
    expect(early.length).toBeLessThan(recordOf(matchOf(table, 1)).length);
    expect(table.effects.map(refusalsIn)).toEqual([[], []]);
  });

  it("among several takes effect when the player to move has seen it, on every peer alike", () => {
    const table = tableOf(tally, 3);
    giveUp(table, 2);
    const [watching] = table.matches;
    expect(watching!.steps).toEqual([]);
    play(table, 0, { number: 1 });
    for (const match of table.matches) {
      expect(match.steps.map((step) => step.event)).toEqual([
        { kind: "acted", seat: 0, action: { number: 1 } },
        { kind: "resigned", seats: [2] },
      ]);
      expect(match.outcome).toBeNull();
    }
  });

  it("is waited for by peers that have not seen it yet", () => {
    const table = tableOf(tally, 3);
    const late = create(table, null).match;
    giveUp(table, 2);
    play(table, 0, { number: 1 });
    const [resignation, answer] = matchOf(table, 0).log;
    expect(receive(late, answer!.bytes).effects.map(({ kind }) => kind)).toEqual(["missing"]);
    expect(receive(late, resignation!.bytes).effects.map(({ kind }) => kind)).toEqual([
      "store",
      "store",
      "changed",
    ]);
    expect(late.states.map(({ hash }) => toHex(hash))).toEqual(
      matchOf(table, 0).states.map(({ hash }) => toHex(hash)),
    );
  });

  it("of several is one event, in seat order", () => {
    const table = tableOf(tally, 4);
    giveUp(table, 3);
    giveUp(table, 1);
    play(table, 0, { number: 2 });
    expect(matchOf(table, 2).steps.at(-1)?.event).toEqual({ kind: "resigned", seats: [1, 3] });
  });

  it("is a player's last word", () => {
    const table = tableOf(tally, 3);
    giveUp(table, 2);
    const again = resignMatch(matchOf(table, 2));
    expect(!again.ok && again.fault.code).toBe("entry/after-resignation");
    const action = { kind: "act", action: { number: 1 }, seen: [] } as const;
    const { effects } = receive(matchOf(table, 0), nextEntry(table, 2, action).bytes);
    expect(refusalsIn(effects)).toEqual(["entry/after-resignation"]);
  });

  it("cannot be named twice, out of seat order, or after its effect", () => {
    const table = tableOf(tally, 4);
    giveUp(table, 2);
    giveUp(table, 3);
    const [two, three] = matchOf(table, 0).log.map((entry) => entry.hash);
    const answer = (seat: number, seen: Uint8Array[]) =>
      refusalsIn(
        receive(
          matchOf(table, 1 - seat),
          nextEntry(table, seat, { kind: "act", action: { number: 1 }, seen }).bytes,
        ).effects,
      );
    expect(answer(0, [two!, two!])).toEqual(["entry/bad-seen"]);
    expect(answer(0, [three!, two!])).toEqual(["entry/bad-seen"]);
    play(table, 0, { number: 1 });
    expect(answer(1, [two!])).toEqual(["entry/bad-seen"]);
  });
});

describe("resignations that a game cannot take together", () => {
  const state = unwrap(connectFour.setup({ options: {}, seats: 2, stake: 10 }));

  it("are taken one by one, the lower seat first, until the match is over", () => {
    const steps = resign(connectFour, state, [0, 1]);
    expect(steps.map(({ event }) => event)).toEqual([{ kind: "resigned", seats: [0] }]);
    expect(connectFour.outcome(steps[0]!.after as never)?.winners).toEqual([1]);
  });

  it("end it just the same", () => {
    expect(endsMatch(connectFour, state, [0, 1])).toBe(true);
    expect(endsMatch(connectFour, state, [])).toBe(false);
  });
});
