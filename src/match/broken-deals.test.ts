import { expect, test } from "vitest";
import { readEntry, signEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { readVote } from "../../protocol/vote.ts";
import { crazyEights } from "../games/crazy-eights/rules.ts";
import { blocks, standingResignations } from "./awaited.ts";
import { claim } from "./clock.ts";
import { made } from "./contents.ts";
import { kindOf } from "./dealing/base.ts";
import { answerTo } from "./dealing/dealer.ts";
import { isValid } from "./deciding/validity.ts";
import type { Message } from "./match.ts";
import { catchUp, deliver, giveUp, matchOf, receiveAt, tableOf, wait } from "./table.fixture.ts";

test("between two, a player whose bot says nothing in a deal can be called gone", () => {
  // Nothing of the liar's (seat 1 and its bot 2) arrives.
  const owners = [null, null, 1];
  const table = tableOf(crazyEights as never, 3, undefined, null, (from) => from === 0, owners);
  for (let now = 0; now <= 1_200_000; now += 60_000) wait(table, now);
  expect(claim(matchOf(table, 0), 1, 1_260_000)).toMatchObject({ ok: true });
});

test("a deal that is fulfilled is not broken off for one who has given everything", () => {
  // In the second phase, the deal, no vote arrives, and seat 3 lacks a part when it leaves after its own.
  const table = tableOf(crazyEights as never, 4, undefined, null, (from, to, { kind, bytes }) => {
    if (kind === "vote") return unwrap(readVote(bytes)).value.turn === 0;
    return kind !== "entry" || to !== 3 || from !== 0 || unwrap(readEntry(bytes)).value.turn !== 1;
  });
  giveUp(table, 3);
  const match = matchOf(table, 0);
  expect(match.phase).toMatchObject({ turn: 1, request: { kind: "deal" } });
  expect(answerTo(match.dealing.dealer, match.phase.request!)).not.toBeNull();
  const [left] = standingResignations(match);
  expect(left?.value.seat).toBe(3);
  expect(blocks(match, left!)).toBe(false);
  expect(isValid(match, made([], [left!]))).toBe(false);
});

const isShuffle = ({ kind, bytes }: Message) => {
  if (kind !== "entry") return false;
  const { body, turn } = unwrap(readEntry(bytes)).value;
  if (turn > 0 || body.kind !== "chance") return false;
  return body.parts.some((part) => kindOf(part)?.startsWith("shuffle"));
};

test.each(["says nothing more", "also signs that it has left after steps that nobody has"])(
  "a deal to which all have given ends, though one of four does not vote and %s",
  (what) => {
    const [liar, slow] = [0, 3];
    const honest = [1, 2, 3];
    // Seat 3 is away from its shuffle on, and late; then it comes back.
    let away: boolean | null = null;
    const table = tableOf(crazyEights as never, 4, undefined, 30_000, (from, to, message) => {
      if (from === liar && message.kind !== "entry") return false;
      if (from === slow && away === null && isShuffle(message)) away = true;
      return away !== true || (from !== slow && to !== slow);
    });
    const { history, seating } = matchOf(table, 1);
    const place = { v: 2, match: seating.start.hash, turn: 0, log: history.start } as const;
    const entry = { ...place, seat: liar, step: 40, body: { kind: "resign" } } as const;
    const { bytes } = signEntry(entry, table.signers[liar]!);
    deliver(table);
    expect(away).toBe(true);
    if (what !== "says nothing more")
      for (const seat of honest) receiveAt(table, seat, { kind: "entry", bytes });
    let now = 0;
    const pass = (ms: number) => {
      for (const end = now + ms; now < end; now += 1000) {
        wait(table, now);
        if (now % 10_000 === 0) for (const seat of honest) catchUp(table, seat);
      }
    };
    pass(120_000);
    expect(matchOf(table, 1).phase.turn).toBe(0);
    away = false;
    pass(300_000);
    for (const seat of honest) expect(matchOf(table, seat).phase.turn).toBeGreaterThan(0);
  },
);
