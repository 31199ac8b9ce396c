import { expect, test } from "vitest";
import type { Content } from "../../../protocol/content.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { readProposal, signProposal } from "../../../protocol/vote.ts";
import { messagesAfter, positionOf } from "../catch-up.ts";
import { follow, move, RESIGN, signedAs } from "../following.fixture.ts";
import { logAt } from "../history.ts";
import type { Match, Message } from "../match.ts";
import { receiveMessage } from "../receive.ts";
import { create, giveUp, matchOf, play, receiveAt, tableOf } from "../table.fixture.ts";
import { tally } from "../tally.fixture.ts";
import { linesAnew } from "./anew.ts";

const [ANN, LIAR] = [0, 1];

/** Ann and the liar have both resigned, the liar once for who looks on and once, after a move, for Ann. */
function resignedTwice() {
  const table = tableOf(tally as never, 2);
  const ann = matchOf(table, ANN);
  while (ann.phase.expected.length < 2) play(table, ann.phase.expected[0] ?? ANN, { number: 3 });
  let looker = follow(table, create(table, null).match, ann);
  const atOnce = signedAs(table, LIAR, ann, RESIGN);
  const moved = signedAs(table, LIAR, ann, move(1));
  const later = signedAs(table, LIAR, ann, RESIGN, { step: 1 });
  table.carries = () => false;
  giveUp(table, ANN);
  for (const message of messagesAfter(ann, positionOf(looker))) receiveMessage(looker, message);
  receiveMessage(looker, atOnce);
  receiveAt(table, ANN, moved);
  receiveAt(table, ANN, later);
  expect([ann, looker].map(({ phase }) => phase.outcome)).not.toContain(null);
  expect(logOf(looker)).not.toEqual(logOf(ann));
  const hear = (message: Message) => receiveMessage(looker, message);
  /** Returns whether there was something to begin anew from. */
  const beginAnew = () => {
    const lines = linesAnew(looker);
    if (lines !== null) looker = create(table, null, lines).match;
    return lines !== null;
  };
  // Ann hears of the liar's other resignation as the looker's answer comes.
  for (const message of messagesAfter(looker, positionOf(ann))) receiveAt(table, ANN, message);
  receiveAt(table, ANN, atOnce);
  expect(ann.guilt.convicted.has(LIAR)).toBe(true);
  return { table, ann, looker: () => looker, hear, beginAnew };
}

function logOf({ history, phase }: Match): string {
  return `${logAt(history, phase.turn)}`;
}

test("who looks on drops a resignation of a liar where the other player's word names another", () => {
  const { ann, looker, hear, beginAnew } = resignedTwice();
  for (let time = 0; time < 2; time++) {
    for (const message of messagesAfter(ann, positionOf(looker()))) hear(message);
    expect(beginAnew()).toBe(time === 0);
  }
  expect(looker().phase.outcome).not.toBeNull();
  expect(logOf(looker())).toBe(logOf(ann));
});

test("who looks on waits for the resignation that the word names, and takes no other one", () => {
  const { ann, looker, hear, beginAnew } = resignedTwice();
  const answer = [...messagesAfter(ann, positionOf(looker()))];
  for (const message of answer) hear(message);
  expect(beginAnew()).toBe(true);
  expect(looker().phase.outcome).toBeNull();
  for (const message of answer) if (message.kind !== "entry") hear(message);
  expect(looker().phase.outcome).toBeNull();
  for (const message of answer) hear(message);
  expect(logOf(looker())).toBe(logOf(ann));
});

test("a word heard before the proof, the liar's own, and one that says the same change nothing", () => {
  const { table, ann, looker, hear, beginAnew } = resignedTwice();
  const answer = [...messagesAfter(ann, positionOf(looker()))];
  const word = answer.findLast(({ kind }) => kind === "proposal")!;
  const { value } = unwrap(readProposal(word.bytes));
  const signedBy = (voter: number, content: Content) => {
    const { bytes } = signProposal({ ...value, voter, content }, table.signers[voter]!);
    return { kind: "proposal", bytes } as const;
  };
  hear(word);
  for (const message of answer) if (message.kind === "evidence") hear(message);
  expect(looker().guilt.convicted.has(LIAR)).toBe(true);
  hear(signedBy(LIAR, value.content));
  hear(signedBy(ANN, looker().history.finals[value.turn]!.content));
  expect(beginAnew()).toBe(false);
  hear(word);
  expect(beginAnew()).toBe(true);
});
