import { describe, expect, it } from "vitest";
import { toHex } from "../../protocol/bytes.ts";
import { verify } from "../../protocol/identity.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { connectFour } from "../games/connect-four/rules.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { rpsls } from "../games/rpsls/rules.ts";
import { act, resignMatch } from "./author.ts";
import { createMatch } from "./create.ts";
import type { Effect, MatchSetup, Stored } from "./match.ts";
import { receive } from "./receive.ts";
import { rewind } from "./rewind.ts";
import { create, matchOf, nextEntry, PASSWORD, play, spread, tableOf } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

const diskOf = (effects: readonly Effect[]): Stored[] =>
  effects.flatMap((effect) =>
    effect.kind === "store" ? [{ bytes: effect.entry.bytes, sealed: effect.sealed }] : [],
  );
const kinds = (effects: readonly Effect[]) => effects.map(({ kind }) => kind);

describe("an own move", () => {
  it("is on disk before it is sent, and sent before it is shown", () => {
    const table = tableOf(connectFour, 2);
    expect(kinds(unwrap(act(matchOf(table, 1), { column: 4 }, PASSWORD)))).toEqual([
      "store",
      "publish",
      "changed",
    ]);
  });

  it.each([
    ["out of turn", 0, { column: 4 }, "entry/out-of-turn"],
    ["that the game refuses", 1, { column: 8 }, "connect-four/InvalidColumn"],
    ["that is no move", 1, "left", "connect-four/InvalidColumn"],
  ])("%s is refused and not signed", (_, seat, action, code) => {
    const table = tableOf(connectFour, 2);
    const refused = act(matchOf(table, seat), action, PASSWORD);
    expect(!refused.ok && refused.fault.code).toBe(code);
    expect(matchOf(table, seat).log).toEqual([]);
  });

  it("never takes a number that has been signed under, even if nothing is left of what was signed", () => {
    const match = matchOf(tableOf(connectFour, 2), 1);
    unwrap(act(match, { column: 4 }, PASSWORD));
    match.log.length = 0;
    rewind(match, 0);
    expect(match.chains[1]!.accepted).toEqual([]);
    const again = act(match, { column: 5 }, PASSWORD);
    expect(!again.ok && again.fault.code).toBe("match/catching-up");
  });

  it("is not for those who watch", () => {
    const { match } = create(tableOf(connectFour, 2), null);
    const answers = [act(match, { column: 1 }, PASSWORD), resignMatch(match)];
    for (const answer of answers) expect(!answer.ok && answer.fault.code).toBe("match/spectator");
  });

  it("is not possible when it is over, and the result is signed by both unasked", () => {
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
    for (const [seat, match] of table.matches.entries()) {
      const refused = act(match, { column: 5 }, PASSWORD);
      expect(!refused.ok && refused.fault.code).toBe("entry/after-result");
      expect(match.chains[seat]!.accepted.at(-1)?.value.body.kind).toBe("result");
      expect(table.effects[seat]!.filter((effect) => effect.kind === "over").length).toBe(1);
    }
  });
});

describe("simultaneous moves that clash", () => {
  it("leave the lower seat's standing, and the other seat is asked again", () => {
    const table = tableOf(tally, 2, { rounds: 9 });
    play(table, 0, { number: 1 });
    play(table, 1, { number: 1 });
    const lower = unwrap(act(matchOf(table, 0), { number: 3 }, PASSWORD));
    const higher = unwrap(act(matchOf(table, 1), { number: 3 }, PASSWORD));
    spread(table, 0, lower);
    spread(table, 1, higher);
    for (const match of table.matches) {
      expect(match.expected).toEqual([1]);
      expect(match.steps.at(-1)?.event).toEqual({ kind: "acted", seat: 0, action: { number: 3 } });
    }
  });
});

describe("a sealed choice", () => {
  it("is shown unasked when all have chosen, also after a restart in between", () => {
    const table = tableOf(rpsls, 2);
    const chosen = unwrap(act(matchOf(table, 0), { type: "throw", symbol: 0 }, PASSWORD));
    const disk = diskOf(chosen);
    expect(disk.map(({ sealed }) => sealed === null)).toEqual([false]);
    expect(Buffer.from(disk[0]!.bytes).includes(Buffer.from(disk[0]!.sealed!))).toBe(false);
    table.matches[0] = create(table, 0, disk).match;
    spread(table, 0, chosen);
    play(table, 1, { type: "throw", symbol: 2 });
    for (const match of table.matches) expect(match.outcome?.winners).toEqual([0]);
  });
});

describe("a restart", () => {
  it("comes back to the same place, signs nothing twice and goes on", () => {
    const table = tableOf(connectFour, 2);
    play(table, 1, { column: 4 });
    play(table, 0, { column: 4 });
    const before = matchOf(table, 1);
    const { match, effects } = create(table, 1, diskOf(table.effects[1]!));
    expect(effects).toEqual([]);
    expect([match.turn, match.states.map(({ hash }) => toHex(hash))]).toEqual([
      before.turn,
      before.states.map(({ hash }) => toHex(hash)),
    ]);
    table.matches[1] = match;
    play(table, 1, { column: 5 });
    expect(matchOf(table, 0).chains[1]!.accepted.map((entry) => entry.value.seq)).toEqual([0, 1]);
    expect(matchOf(table, 0).evidence).toEqual([]);
  });

  it("signs what it still owes: an end that it had not acknowledged", () => {
    const table = tableOf(connectFour, 2);
    const resigned = nextEntry(table, 0, { kind: "resign" });
    const { match, effects } = create(table, 1, [{ bytes: resigned.bytes, sealed: null }]);
    expect(kinds(effects)).toEqual(["store", "publish", "changed", "over", "store", "publish"]);
    expect(match.outcome?.winners).toEqual([1]);
  });

  it("does not sign over own entries that only others have kept", () => {
    const table = tableOf(connectFour, 2);
    play(table, 1, { column: 4 });
    play(table, 0, { column: 4 });
    play(table, 1, { column: 3 });
    const lost = create(table, 1).match;
    const latest = matchOf(table, 0).log.at(-1)!;
    receive(lost, latest.bytes);
    const refused = act(lost, { column: 1 }, PASSWORD);
    expect(!refused.ok && refused.fault.code).toBe("match/catching-up");
    for (const { bytes } of matchOf(table, 0).log) receive(lost, bytes);
    expect(lost.turn).toBe(3);
  });

  it("refuses a log that is damaged, and says which line", () => {
    const table = tableOf(connectFour, 2);
    play(table, 1, { column: 4 });
    play(table, 0, { column: 4 });
    play(table, 1, { column: 3 });
    const disk = diskOf(table.effects[1]!);
    const setup = (stored: Stored[]): MatchSetup => ({
      game: connectFour,
      seating: table.seating,
      me: null,
      verify,
      stored,
    });
    const flipped = disk[1]!.bytes.slice();
    flipped[40]! ^= 1;
    for (const stored of [
      [disk[0]!, { bytes: flipped, sealed: null }],
      [disk[0]!, disk[2]!],
    ]) {
      const refused = createMatch(setup(stored));
      expect(!refused.ok && refused.fault).toMatchObject({
        code: "match/damaged-log",
        message: expect.stringContaining("Line 1"),
      });
    }
    // What has been played again is written again.
    const twice = unwrap(createMatch(setup([...disk, disk[0]!])));
    expect(twice.match.states).toEqual(matchOf(table, 1).states);
  });
});

describe("a match cannot be made", () => {
  const { seating, signers } = tableOf(connectFour, 2);
  const setup = { game: connectFour, seating, me: null, verify, stored: [] };

  it.each<[string, MatchSetup, string]>([
    ["with another game", { ...setup, game: tally }, "match/wrong-game"],
    [
      "with other rules",
      { ...setup, game: { ...connectFour, rulesVersion: 2 } as never },
      "match/rules-version",
    ],
    [
      "in somebody else's seat",
      { ...setup, me: { seat: 0, signer: signers[1]! } },
      "match/not-your-seat",
    ],
    [
      "in a seat that is none",
      { ...setup, me: { seat: 2, signer: signers[0]! } },
      "match/not-your-seat",
    ],
  ])("%s", (_, wrong, code) => {
    const refused = createMatch(wrong);
    expect(!refused.ok && refused.fault.code).toBe(code);
  });

  it("when the game needs cards, and nobody brought what they are dealt with", () => {
    const cards = tableOf(crazyEights, 2);
    const refused = createMatch({ ...setup, game: crazyEights, seating: cards.seating });
    expect(!refused.ok && refused.fault.code).toBe("match/no-dealer");
  });
});
