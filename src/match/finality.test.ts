import { describe, expect, it } from "vitest";
import { readEntry, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { signEnd } from "../../protocol/statement.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { propose, resignMatch } from "./author.ts";
import { positionOf } from "./catch-up.ts";
import { standingOf } from "./clock.ts";
import { shownOf } from "./foresight.ts";
import { logAt } from "./history.ts";
import type { Effect, Message } from "./match.ts";
import { settle } from "./settlement.ts";
import {
  catchUp,
  deliver,
  matchOf,
  PASSWORD,
  play,
  post,
  receiveAt,
  restart,
  spread,
  storedBy,
  type TestTable,
  tableOf,
  wait,
} from "./table.fixture.ts";
import { knockOut, tally } from "./tally.fixture.ts";

const game = tally as never;

function kindsSent(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => (effect.kind === "send" ? [effect.message.kind] : []));
}

describe("among three and more", () => {
  it("a phase is final with the precommits of a quorum, and shown before", () => {
    const table = tableOf(game, 4);
    table.carries = (_, __, { kind }) => kind === "entry";
    play(table, 0, { number: 3 });
    for (const match of table.matches) {
      expect(match.phase.turn).toBe(0);
      expect(shownOf(match)).toMatchObject({ final: false, state: { sums: [3, 0, 0, 0] } });
    }
    expect(standingOf(matchOf(table, 1))).toEqual({
      kind: "votes",
      here: 1,
      needed: 3,
      missing: [0, 2, 3],
    });
  });

  it("an undisputed phase takes two votes from each seat besides its entries", () => {
    const table = tableOf(game, 4);
    for (const effects of table.effects) effects.length = 0;
    play(table, 0, { number: 3 });
    expect(table.matches.map(({ phase }) => phase.turn)).toEqual([1, 1, 1, 1]);
    expect(kindsSent(table.effects[0]!)).toEqual(["entry", "vote", "vote"]);
    expect(kindsSent(table.effects[1]!)).toEqual(["vote", "vote"]);
    expect(new Set(table.matches.map((match) => logAt(match.history, 1)!.join())).size).toBe(1);
  });

  it("one absent seat of four stops nobody, two stop everybody", () => {
    for (const [away, turn] of [
      [[3], 1],
      [[2, 3], 0],
    ] as const) {
      const table = tableOf(game, 4);
      table.carries = (from, to) =>
        ![from, to].some((seat) => (away as readonly number[]).includes(seat));
      play(table, 0, { number: 3 });
      expect(matchOf(table, 0).phase.turn).toBe(turn);
      expect(matchOf(table, 1).phase.turn).toBe(turn);
    }
  });

  it("nothing is signed for a phase before the previous one is final: a move chosen in the meantime is kept", () => {
    const table = tableOf(game, 4);
    table.carries = (_, __, { kind }) => kind === "entry";
    play(table, 0, { number: 3 });
    const early = unwrap(propose(matchOf(table, 1), { number: 2 }, PASSWORD));
    expect(early).toEqual([]);
    expect(settle(matchOf(table, 1))).toEqual([]);
    table.carries = () => true;
    for (const seat of [0, 1, 2, 3]) restart(table, seat);
    wait(table, 0);
    expect(matchOf(table, 1).phase.turn).toBeGreaterThanOrEqual(1);
  });

  it("a move chosen while a phase is being decided is signed as soon as the phase is final", () => {
    const table = tableOf(game, 4);
    table.carries = (_, to, { kind }) => kind === "entry" || to !== 1;
    play(table, 0, { number: 3 });
    expect(matchOf(table, 0).phase.turn).toBe(1);
    expect(matchOf(table, 1).phase.turn).toBe(0);
    post(table, 1, unwrap(propose(matchOf(table, 1), { number: 2 }, PASSWORD)));
    table.carries = () => true;
    for (const seat of [0, 2, 3])
      for (const effect of [...table.effects[seat]!])
        if (effect.kind === "send" && effect.message.kind === "vote")
          table.mail.push({ from: seat, to: 1, message: effect.message });
    deliver(table);
    expect(table.matches.map(({ phase }) => phase.turn)).toEqual([2, 2, 2, 2]);
    expect(matchOf(table, 2).history.finals[1]?.content.answers[0]?.[0]).toBe(1);
  });

  it("a player who has voted resigns only once the phase is final", () => {
    const table = tableOf(game, 4);
    table.carries = (_, __, { kind }) => kind === "entry";
    play(table, 0, { number: 3 });
    const effects = unwrap(resignMatch(matchOf(table, 2)));
    expect(kindsSent(effects)).toEqual([]);
    table.carries = () => true;
    for (const seat of [0, 1, 2, 3]) {
      const votes = table.effects[seat]!.filter(
        (effect) => effect.kind === "send" && effect.message.kind === "vote",
      );
      spread(table, seat, votes);
    }
    play(table, 1, { number: 1 });
    for (const match of table.matches) expect(match.phase.gone).toEqual([2]);
  });

  it("votes are synced with what they rest on before they are sent, and the certificate before anything else", () => {
    const table = tableOf(game, 4);
    for (const effects of table.effects) effects.length = 0;
    play(table, 0, { number: 3 });
    const seen = table.effects[1]!.flatMap((effect) =>
      effect.kind === "store"
        ? [`${effect.line.kind}${effect.sync ? "!" : ""}`]
        : effect.kind === "send"
          ? [`-> ${effect.message.kind}`]
          : [],
    );
    expect(seen).toEqual([
      "entry",
      "content",
      "vote!",
      "-> vote",
      "polka",
      "vote!",
      "-> vote",
      "certificate!",
    ]);
  });

  it("a restart of all peers in the middle of a phase changes nothing", () => {
    const table = tableOf(game, 4);
    table.carries = (_, to, { kind }) => kind === "entry" || to === 0;
    play(table, 0, { number: 3 });
    expect(matchOf(table, 1).phase.turn).toBe(0);
    table.carries = () => true;
    for (const seat of [0, 1, 2, 3]) restart(table, seat);
    for (let now = 0; now < 60_000; now += 500) wait(table, now);
    const logs = table.matches.map((match) => logAt(match.history, 1)?.join());
    expect(logs[0]).toBeDefined();
    expect(new Set(logs.filter((log) => log !== undefined)).size).toBe(1);
    expect(storedBy(table, 0).length).toBeGreaterThan(0);
  });
});

describe("between two", () => {
  it("a move is one message, and final at both with it", () => {
    const table = tableOf(game, 2);
    for (const effects of table.effects) effects.length = 0;
    play(table, 0, { number: 3 });
    expect(table.effects.map(kindsSent)).toEqual([["entry"], []]);
    expect(table.matches.map(({ phase }) => phase.turn)).toEqual([1, 1]);
    expect(table.matches.map((match) => shownOf(match).final)).toEqual([true, true]);
  });

  /** What a seat could sign in the open phase. */
  function moved(table: TestTable, seat: number, number: number, step = 0): Message {
    const { history, phase, seating } = matchOf(table, seat);
    const place = { match: seating.start.hash, turn: phase.turn, log: logAt(history, phase.turn)! };
    const body = { kind: "act", action: { number }, seen: [] } as const;
    const entry = signEntry({ v: 2, ...place, seat, step, body }, table.signers[seat]!);
    return { kind: "entry", bytes: entry.bytes };
  }

  it("a peer that decided alone finds the same after a restart, whatever answers are stored with it", () => {
    const table = tableOf(game, 2);
    play(table, 0, { number: 3 });
    play(table, 1, { number: 3 });
    table.carries = () => false;
    play(table, 0, { number: 2 });
    // The offence arrives before the move that would have been enough.
    for (const step of [1, 0]) receiveAt(table, 0, moved(table, 1, 4, step));
    const log = logAt(matchOf(table, 0).history, 3)!.join();
    expect(matchOf(table, 0).history.finals[2]?.content.out).toEqual([[1, "convicted"]]);
    restart(table, 0);
    expect(logAt(matchOf(table, 0).history, 3)!.join()).toBe(log);
  });

  it.each([2, 3])(
    "an onlooker who was shown two of %i faces continues with the one that the other player holds",
    (count) => {
      const table = tableOf(knockOut as never, 3);
      play(table, 0, { number: 1 });
      play(table, 1, { number: 2 });
      expect(matchOf(table, 0).phase).toMatchObject({ voters: [1, 2], expected: [1, 2] });
      table.carries = () => false;
      const [other, ...more] = [4, 3, 2].slice(0, count).map((number) => moved(table, 2, number));
      receiveAt(table, 1, other!);
      play(table, 1, { number: 2 });
      for (const message of count === 2 ? [...more, other!] : more) receiveAt(table, 0, message);
      table.carries = () => true;
      catchUp(table, 1);
      catchUp(table, 0);
      const [lookingOn, player] = [matchOf(table, 0), matchOf(table, 1)];
      expect(player.phase.outcome?.winners).toEqual([1]);
      expect(positionOf(lookingOn)).toEqual(positionOf(player));
    },
  );
});

describe("an onlooker at the end of a match of two", () => {
  it("takes the one of two faces that the other player's last signature names", () => {
    const table = tableOf(knockOut as never, 3, { rounds: 3 });
    play(table, 0, { number: 1 });
    play(table, 1, { number: 2 });
    table.carries = () => false;
    const { history, phase, seating } = matchOf(table, 0);
    const place = { match: seating.start.hash, turn: phase.turn, log: logAt(history, phase.turn)! };
    const faces = [3, 4].map((number): Message => {
      const body = { kind: "act", action: { number }, seen: [] } as const;
      const entry = signEntry({ v: 2, ...place, seat: 2, step: 0, body }, table.signers[2]!);
      return { kind: "entry", bytes: entry.bytes };
    });
    receiveAt(table, 1, faces[1]!);
    play(table, 1, { number: 2 });
    expect(matchOf(table, 1).phase.outcome).not.toBeNull();
    for (const message of faces) receiveAt(table, 0, message);
    table.carries = () => true;
    catchUp(table, 0);
    expect(positionOf(matchOf(table, 0))).toEqual(positionOf(matchOf(table, 1)));
    table.carries = () => false;
    restart(table, 0);
    expect(positionOf(matchOf(table, 0))).toEqual(positionOf(matchOf(table, 1)));
  });
});

describe("an onlooker in the middle of a match of two", () => {
  it("learns nothing from another onlooker, because the other player may still be thinking", () => {
    /** Seat 2 shows seat 1 this number; seats 0 and 3 are out. */
    const open = () => {
      const table = tableOf(knockOut as never, 4);
      play(table, 0, { number: 1 });
      play(table, 1, { number: 2 });
      for (const [seat, number] of [
        [1, 2],
        [2, 3],
        [3, 1],
      ] as const)
        play(table, seat, { number });
      while (matchOf(table, 1).phase.expected.length < 2)
        play(table, matchOf(table, 1).phase.expected[0] ?? 1, { number: 4 });
      table.carries = () => false;
      return table;
    };
    const shown = (table: TestTable, number: number): Message => {
      const { history, phase, seating } = matchOf(table, 0);
      const log = logAt(history, phase.turn)!;
      const place = { v: 2, match: seating.start.hash, turn: phase.turn, log } as const;
      const body = { kind: "act", action: { number }, seen: [] } as const;
      const entry = signEntry({ ...place, seat: 2, step: 0, body }, table.signers[2]!);
      return { kind: "entry", bytes: entry.bytes };
    };
    const moved = (table: TestTable, number: number) => {
      receiveAt(table, 1, shown(table, number));
      play(table, 1, { number: 2 });
      return table;
    };
    const [table, other] = [moved(open(), 3), moved(open(), 4)];
    const { turn } = matchOf(table, 0).phase;
    expect(matchOf(table, 1).phase).toMatchObject({ turn: turn + 1, outcome: null });
    const mine = table.effects[1]!.findLast(
      (effect) => effect.kind === "send" && effect.message.kind === "entry",
    );
    if (mine?.kind !== "send") throw new Error("Seat 1 has moved.");
    for (const message of [shown(table, 3), shown(table, 4), mine.message])
      receiveAt(table, 0, message);
    const log = logAt(matchOf(other, 1).history, turn + 1)!;
    const place = { v: 2, match: table.seating.start.hash, turn: turn + 1, log } as const;
    const end = signEnd({ ...place, seat: 3 }, table.signers[3]!);
    receiveAt(table, 0, { kind: "end", bytes: end.bytes });
    expect(matchOf(table, 0).phase.turn).toBe(turn);
    play(table, 1, { number: 4 });
    table.carries = () => true;
    catchUp(table, 0);
    expect(positionOf(matchOf(table, 0))).toEqual(positionOf(matchOf(table, 1)));
  });
});

describe("a power cut", () => {
  it("loses no part for the deck that others may hold: made again, it would be a second face", () => {
    const table = tableOf(crazyEights as never, 4);
    const unsynced = table.effects[1]!.filter((effect) => {
      if (effect.kind !== "store" || effect.sync || effect.line.kind !== "entry") return false;
      const { seat, body } = unwrap(readEntry(effect.line.bytes)).value;
      return seat === 1 && body.kind === "chance";
    });
    expect(matchOf(table, 1).phase.turn).toBeGreaterThan(0);
    expect(unsynced).toEqual([]);
  });
});
