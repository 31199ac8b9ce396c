import { describe, expect, it } from "vitest";
import { equalBytes } from "../../../protocol/bytes.ts";
import { encodeEvidence } from "../../../protocol/certificate.ts";
import { type Body, readEntry, signEntry } from "../../../protocol/entry.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import type { Seat } from "../../engine/game.ts";
import { crazyEights } from "../../games/crazy-eights/rules.ts";
import { resignMatch } from "../author.ts";
import { messagesAfter, positionOf } from "../catch-up.ts";
import { isDone } from "../duty.ts";
import { logAt } from "../history.ts";
import type { Line } from "../match.ts";
import { receiveMessage } from "../receive.ts";
import {
  catchUp,
  create,
  deliver,
  matchOf,
  play,
  post,
  receiveAt,
  storedBy,
  type TestTable,
  tableOf,
} from "../table.fixture.ts";
import { knockOut, tally } from "../tally.fixture.ts";
import { linesAnew } from "./anew.ts";
import { ANN, faceOf, LIAR, LOOKER, twoOfFour } from "./two-of-four.fixture.ts";

/** The seat's machine begins anew, with these lines after the others on its disk. */
function beginAnew(table: TestTable, seat: Seat, lines: readonly Line[]): void {
  table.effects[seat]?.push(
    ...lines.map((line) => ({ kind: "store", line, sync: false }) as const),
  );
  const { match, effects } = create(table, seat, storedBy(table, seat));
  table.matches[seat] = match;
  post(table, seat, effects);
}

/** The liar shows the two players another answer than the looker, who then hears of it and begins anew. */
function showOther(table: TestTable): void {
  table.carries = (_, to) => to !== LOOKER;
  play(table, LIAR, { number: 4 });
  table.carries = () => true;
  catchUp(table, LOOKER);
  const lines = linesAnew(matchOf(table, LOOKER));
  expect(lines).not.toBeNull();
  beginAnew(table, LOOKER, lines ?? []);
}

/** The liar gives a part of chance that nobody asked for; the looker sees it in the evidence of another. */
function accuse(table: TestTable): void {
  const { history, phase } = matchOf(table, LOOKER);
  const log = logAt(history, phase.turn) ?? history.start;
  const place = { v: 2, match: history.start, turn: phase.turn, log, seat: LIAR, step: 1 } as const;
  const body: Body = { kind: "chance", parts: [{ kind: "dice-link", link: new Uint8Array(32) }] };
  const { bytes } = signEntry({ ...place, body }, table.signers[LIAR] as Signer);
  const evidence = encodeEvidence({ kind: "entry", entry: bytes, base: [] });
  receiveAt(table, LOOKER, { kind: "evidence", bytes: evidence });
  expect(matchOf(table, LOOKER).guilt.convicted.has(LIAR)).toBe(true);
}

/** A resignation of the liar's from a phase that it has answered. */
function resignedAt(table: TestTable, turn: number): { readonly bytes: Uint8Array } {
  const { history } = matchOf(table, ANN);
  const log = logAt(history, turn) ?? history.start;
  const place = { v: 2, match: history.start, turn, log, seat: LIAR, step: 5 } as const;
  return signEntry({ ...place, body: { kind: "resign" } }, table.signers[LIAR] as Signer);
}

describe("a player who is out and was shown another answer than the players", () => {
  it("drops it when the other one is shown, and follows the player who did not lie", () => {
    const table = twoOfFour();
    const { turn } = matchOf(table, ANN).phase;
    const own = storedBy(table, LOOKER).filter(({ kind }) => kind === "entry").length;
    receiveAt(table, LOOKER, faceOf(table, 5));
    table.mail.length = 0;
    expect(matchOf(table, LOOKER).phase.turn).toBe(turn + 1);
    showOther(table);
    expect(matchOf(table, LOOKER).phase.turn).toBe(turn);
    expect(matchOf(table, LOOKER).guilt.convicted.has(LIAR)).toBe(true);
    catchUp(table, LOOKER);
    catchUp(table, LOOKER);

    const [ann, looker] = [matchOf(table, ANN), matchOf(table, LOOKER)];
    expect(ann.phase.outcome).not.toBeNull();
    expect(looker.phase.outcome).toEqual(ann.phase.outcome);
    expect(logAt(looker.history, looker.phase.turn)).toEqual(logAt(ann.history, ann.phase.turn));
    expect(linesAnew(looker)).toBeNull();
    expect(own).toBeGreaterThan(0);

    // The disk says the same after a restart.
    const again = create(table, LOOKER, storedBy(table, LOOKER)).match;
    expect(again.phase.outcome).toEqual(ann.phase.outcome);
    expect(linesAnew(again)).toBeNull();
  });

  it("keeps everything that it signed before that, and signs none of it again", () => {
    const table = twoOfFour();
    const signed = () =>
      table.effects[LOOKER]!.filter(
        (effect) => effect.kind === "send" && effect.message.kind === "entry",
      );
    const before = signed().length;
    receiveAt(table, LOOKER, faceOf(table, 5));
    receiveAt(table, LOOKER, faceOf(table, 4));
    const lines = linesAnew(matchOf(table, LOOKER)) ?? [];
    const resigned = storedBy(table, LOOKER).filter(({ kind, bytes }) => {
      const { seat } = kind === "entry" ? unwrap(readEntry(bytes)).value : { seat: -1 };
      return seat === LOOKER;
    });
    for (const { bytes } of resigned)
      expect(lines.some((line) => equalBytes(line.bytes, bytes))).toBe(true);
    beginAnew(table, LOOKER, lines);
    deliver(table);
    expect(signed()).toHaveLength(before);
  });
});

describe("a player who is out and has caught the liar by an entry that was judged in a phase it drops", () => {
  it("still holds a proof afterwards", () => {
    const table = twoOfFour();
    receiveAt(table, LOOKER, faceOf(table, 5));
    accuse(table);
    table.mail.length = 0;
    showOther(table);
    expect(matchOf(table, LOOKER).guilt.convicted.get(LIAR)?.fault.code).toBe("match/two-faces");
    expect(storedBy(table, LOOKER).filter(({ kind }) => kind === "evidence")).toHaveLength(3);
  });

  it("drops that phase, too, for a resignation that came before the answer", () => {
    const table = twoOfFour();
    const { turn } = matchOf(table, ANN).phase;
    const { bytes } = resignedAt(table, turn - 1);
    receiveAt(table, LOOKER, faceOf(table, 5));
    accuse(table);
    expect(linesAnew(matchOf(table, LOOKER))).toBeNull();
    receiveAt(table, LOOKER, { kind: "entry", bytes });
    expect(linesAnew(matchOf(table, LOOKER))).not.toBeNull();
  });
});

describe("a spectator who was shown an answer that ends the match", () => {
  it("drops it when it is shown a resignation that came before", () => {
    const table = tableOf(tally as never, 2, { rounds: 2 });
    play(table, ANN, { number: 3 });
    const { turn } = matchOf(table, ANN).phase;
    expect(matchOf(table, ANN).phase.expected).toEqual([LIAR]);
    const looker = create(table, null).match;
    for (const message of messagesAfter(matchOf(table, ANN), positionOf(looker)))
      receiveMessage(looker, message);
    receiveMessage(looker, faceOf(table, 5));
    expect(looker.phase.outcome).not.toBeNull();
    expect(linesAnew(looker)).toBeNull();
    const { bytes } = resignedAt(table, turn - 1);
    receiveMessage(looker, { kind: "entry", bytes });
    expect(looker.guilt.convicted.has(LIAR)).toBe(true);
    expect(linesAnew(looker)).not.toBeNull();
  });
});

describe("a player who was knocked out and resigns on a phase that it then drops", () => {
  it("signs nothing any more: whoever holds the resignation could convict it", () => {
    const table = tableOf(knockOut as never, 4, { rounds: 20 }, null, () => true, [
      null,
      null,
      null,
      ANN,
    ]);
    const goOn = () => {
      for (const seat of matchOf(table, ANN).phase.expected)
        play(table, seat, { number: seat === LOOKER ? 1 : 2 + seat });
    };
    while (matchOf(table, ANN).phase.voters.length > 2) goOn();
    while (matchOf(table, ANN).phase.expected.join() !== String(LIAR)) goOn();
    receiveAt(table, LOOKER, faceOf(table, 5));
    table.mail.length = 0;
    post(table, LOOKER, unwrap(resignMatch(matchOf(table, LOOKER))));
    deliver(table);
    showOther(table);
    catchUp(table, LOOKER);
    const { turn } = matchOf(table, ANN).phase;
    while (matchOf(table, ANN).phase.turn < turn + 4) goOn();
    catchUp(table, LOOKER);
    expect(matchOf(table, LOOKER).phase).toMatchObject({ turn: turn + 4, outcome: null });
    expect(resignMatch(matchOf(table, LOOKER))).toMatchObject({
      fault: { code: "match/catching-up" },
    });
    // So its bots do not either.
    expect(isDone(matchOf(table, LOOKER))).toBe(true);
  });
});

describe("a bot whose owner's opponent has two faces of every part of a deal", () => {
  it("still reads its own cards when the deal is final again", () => {
    const [ann, annsBot, liar] = [0, 1, 2];
    const owners = [null, ann, null];
    const table = tableOf(crazyEights as never, 3, crazyEights.defaults, null, () => true, owners);
    const faces = () => [...matchOf(table, annsBot).dealing.own.faces];
    const before = faces();
    expect(before.length).toBeGreaterThan(0);
    const { finals } = matchOf(table, ann).history;
    const given = finals
      .flatMap(({ entries }) => entries)
      .filter(({ value }) => value.seat === liar);
    for (const { value } of given.toReversed()) {
      const body: Body = { kind: "act", action: 0, seen: [] };
      const { bytes } = signEntry({ ...value, body }, table.signers[liar] as Signer);
      receiveAt(table, annsBot, { kind: "entry", bytes });
      table.mail.length = 0;
      const lines = linesAnew(matchOf(table, annsBot));
      if (lines !== null) beginAnew(table, annsBot, lines);
    }
    expect(matchOf(table, annsBot).phase.turn).toBeLessThan(finals.length);
    table.mail.length = 0;
    catchUp(table, annsBot);
    expect(faces()).toEqual(before);
  });
});

describe("an onlooker keeps what it holds", () => {
  it("when somebody signs an entry on a log that nobody holds", () => {
    const table = twoOfFour();
    receiveAt(table, LOOKER, faceOf(table, 5, new Uint8Array(32).fill(7)));
    expect(linesAnew(matchOf(table, LOOKER))).toBeNull();
  });

  it("when the other player has signed on it", () => {
    const table = twoOfFour();
    const second = faceOf(table, 5);
    play(table, LIAR, { number: 4 });
    while (matchOf(table, ANN).phase.expected.includes(ANN)) {
      play(table, ANN, { number: 3 });
      if (matchOf(table, ANN).phase.expected.includes(LIAR)) break;
    }
    receiveAt(table, LOOKER, second);
    expect(matchOf(table, LOOKER).guilt.convicted.has(LIAR)).toBe(true);
    expect(linesAnew(matchOf(table, LOOKER))).toBeNull();
  });
});
