import { describe, expect, it } from "vitest";
import { encodeCertificate } from "../../protocol/certificate.ts";
import { hashContent } from "../../protocol/content.ts";
import { readEntry } from "../../protocol/entry.ts";
import { unwrap } from "../../protocol/seating.fixture.ts";
import { made } from "./contents.ts";
import { follow, move, RESIGN, signedAs } from "./following.fixture.ts";
import { logAt } from "./history.ts";
import { receiveMessage } from "./receive.ts";
import { recordOf, verifyRecord } from "./record/verification.ts";
import {
  catchUp,
  create,
  giveUp,
  matchOf,
  play,
  receiveAt,
  tableOf,
  verify,
  voteOf,
} from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

describe("a phase that all of three have left is handed on", () => {
  it.each([false, true])("though the liar's bot has seen what nobody has: %s", (unknown) => {
    const [liar, bot] = [2, 3];
    const owners = [null, null, null, liar];
    const table = tableOf(tally as never, 4, tally.defaults, null, () => true, owners);
    const at = matchOf(table, 0);
    const seen = unknown ? [new Uint8Array(32).fill(7)] : [];
    const moved = signedAs(table, bot, at, { kind: "act", action: { number: 1 }, seen });
    const first = signedAs(table, liar, at, { kind: "resign", bots: [[bot, 1]] });
    const later = signedAs(table, liar, at, RESIGN, { step: 1 });
    table.carries = () => false;
    for (const seat of [0, 1]) giveUp(table, seat);
    for (const message of [later, moved, first]) receiveAt(table, 0, message);
    for (const message of [moved, first]) receiveAt(table, 1, message);
    table.carries = (from) => from < liar;
    for (let time = 0; time < 3; time++) for (const seat of [0, 1]) catchUp(table, seat);
    const { outcome } = matchOf(table, 0).phase;
    expect(outcome).not.toBeNull();
    expect(matchOf(table, 1).phase.outcome).toEqual(outcome);
    const looker = follow(table, create(table, null).match, matchOf(table, 0));
    expect(looker.phase.outcome).toEqual(outcome);
  });

  it.each([false, true])("though the liar has shown others more than they keep: %s", (filled) => {
    const liar = 2;
    const table = tableOf(tally as never, 3);
    const at = matchOf(table, 0);
    const counts = signedAs(table, liar, at, RESIGN);
    const others = [
      ...[1, 2].map((number) => signedAs(table, liar, at, move(number))),
      ...[3, 4].map((step) => signedAs(table, liar, at, RESIGN, { step })),
    ];
    table.carries = () => false;
    const looker = create(table, null).match;
    for (const seat of [0, 1]) giveUp(table, seat);
    for (const message of filled ? others : []) {
      receiveAt(table, 1, message);
      receiveMessage(looker, message);
    }
    receiveAt(table, 0, counts);
    table.carries = (from) => from < liar;
    for (let time = 0; time < 5; time++) for (const seat of [0, 1]) catchUp(table, seat);
    const { outcome } = at.phase;
    expect(outcome).not.toBeNull();
    expect(matchOf(table, 1).phase.outcome).toEqual(outcome);
    expect(follow(table, looker, at).phase.outcome).toEqual(outcome);
  });
});

it("a match in which only a liar and its bots are left is over once it has resigned, whatever it withholds", () => {
  const [liar, bob, liarsBot] = [0, 1, 2];
  const table = tableOf(tally as never, 3, tally.defaults, null, () => true, [null, null, liar]);
  giveUp(table, bob);
  while (!matchOf(table, liar).phase.gone.includes(bob))
    for (const seat of matchOf(table, liar).phase.expected) play(table, seat, { number: seat + 1 });
  const at = matchOf(table, bob);
  expect(at.phase.voters).toEqual([liar]);
  const [one, other] = [1, 2].map((number) => signedAs(table, liarsBot, at, move(number)));
  const gaveUp = signedAs(table, liar, at, RESIGN, { step: 3 });
  const looker = follow(table, create(table, null).match, at);
  for (const match of [at, looker]) {
    receiveMessage(match, gaveUp);
    expect(match.phase.outcome).toBeNull();
    for (const face of [one!, other!]) receiveMessage(match, face);
    expect(match.phase.outcome).not.toBeNull();
    const verified = verifyRecord(recordOf(match), { findGame: () => tally as never, verify });
    expect(unwrap(verified).ending.kind).toBe("agreed");
  }
});

it("a resignation after a step of which one player was shown only false faces counts for them, too", () => {
  const [honest, liar] = [0, 1];
  const table = tableOf(tally as never, 2);
  const at = matchOf(table, honest);
  while (at.phase.expected.length < 2)
    for (const seat of at.phase.expected) play(table, seat, { number: seat + 1 });
  const looker = follow(table, create(table, null).match, at);
  const falseFace = (text: string) =>
    signedAs(table, liar, at, { kind: "act", action: { number: text }, seen: [] });
  const right = signedAs(table, liar, at, move(4));
  const gaveUp = signedAs(table, liar, at, RESIGN, { step: 1 });
  table.carries = () => false;
  giveUp(table, honest);
  for (const message of [falseFace("one"), falseFace("two"), right, gaveUp])
    receiveAt(table, honest, message);
  for (const message of [right, gaveUp]) receiveMessage(looker, message);
  expect(at.phase.outcome).not.toBeNull();
  expect(follow(table, looker, at).phase.outcome).toEqual(at.phase.outcome);
});

it("what a liar decides alone, whom all others have left, is final for whoever was shown two other faces", () => {
  const [liar, ann, bob, cat] = [0, 1, 2, 3];
  const table = tableOf(tally as never, 4);
  const { turn } = matchOf(table, ann).phase;
  expect(matchOf(table, ann).phase.expected).toEqual([liar]);
  const [one, other, counts] = [1, 2, 3].map((number) =>
    signedAs(table, liar, matchOf(table, ann), move(number)),
  );
  table.carries = () => false;
  const gaveUp = [ann, bob, cat].map((seat) => {
    giveUp(table, seat);
    return matchOf(table, seat).pool.resignations.get(seat)![0]!;
  });
  for (const seat of [ann, bob, cat])
    for (const { bytes } of gaveUp) receiveAt(table, seat, { kind: "entry", bytes });
  for (const face of [one!, other!]) receiveAt(table, ann, face);
  for (const seat of [bob, cat]) receiveAt(table, seat, counts!);
  const content = made([unwrap(readEntry(counts!.bytes))], gaveUp);
  const vote = voteOf(table, liar, { kind: "precommit", content: hashContent(content) });
  const bytes = encodeCertificate({ turn, content, votes: [vote.bytes] });
  for (const seat of [bob, cat]) {
    receiveAt(table, seat, { kind: "certificate", bytes });
    expect(matchOf(table, seat).phase.turn).toBe(turn + 1);
  }
  expect([...matchOf(table, ann).guilt.convicted.keys()]).toEqual([liar]);
  table.carries = (from) => from !== liar;
  for (let time = 0; time < 3; time++) catchUp(table, ann);
  expect(logAt(matchOf(table, ann).history, turn + 1)).toEqual(
    logAt(matchOf(table, bob).history, turn + 1),
  );
});
