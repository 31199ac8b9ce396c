import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { tableOf } from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import { nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import type { Line } from "../ports/store.ts";
import { encodeMessage, GOODBYE } from "../table/messages.ts";
import { createNetworkTable } from "../table/network-table.ts";
import { addResult, type Cup, encodeCup } from "./cup.ts";
import { nextGame, tryOf } from "./cup-games.ts";
import { nextNumber, noteResult, reportResults, sayCup, withdrawLeavers } from "./cup-word.ts";

const chance = await openChance();
const { seating, signers } = tableOf(tally as never, 4);
const [ann, bob, cara] = signers as [Signer, Signer, Signer];
const start: Line = {
  bytes: encodeMessage({ kind: "start", bytes: seating.start.bytes }),
  sealed: null,
};

/** This player's app at a table of four whose match has begun, and what it says to others. */
function appOf(me: Signer, log: readonly Line[] = [start]) {
  const said: Uint8Array[] = [];
  const written = [...log];
  let synced = written.length;
  const deps = {
    ...onlooker(nativeVerify, chance),
    me,
    save(lines: readonly Line[]) {
      written.push(...lines);
      return true;
    },
    flush() {
      synced = written.length;
      return true;
    },
    send: (_: string, message: Uint8Array) => void said.push(message),
  };
  const table = unwrap(createNetworkTable(seating.table, tally as never, NEW_EVENING, log, deps));
  return {
    table,
    state: table.state,
    said,
    afterPowerCut: () => appOf(me, written.slice(0, synced)),
  };
}

const players = signers.map(({ key }, seat) => ({ player: key, name: `P${seat}` }));
const terms = { game: "connect-four", options: {}, stake: 0, phase: null };
const drawn: Cup = { kind: "round-robin", terms, players, gone: [], played: [], drawn: 1, word: 1 };
const wordOf = (cup: Cup) => encodeMessage({ kind: "cup", bytes: encodeCup(cup) });
const has = (result: Cup | null) => result as Cup;

/** The tournament as Ann has told Cara: two results. */
const first = has(addResult(drawn, { round: 0, place: 0 }, "one"));
const second = has(addResult(first, { round: 0, place: 1 }, "one"));

test("the next owner, who was away while results came in, is heard by those who know them", () => {
  const [bobs, caras] = [appOf(bob), appOf(cara)];
  bobs.table.receive(wordOf(drawn), toHex(ann.key), true);
  for (const cup of [drawn, first, second]) caras.table.receive(wordOf(cup), toHex(ann.key), true);
  // Ann archives the table; Bob comes back, owns it, and hears from Cara what he has missed.
  for (const { table } of [bobs, caras]) table.receive(GOODBYE, toHex(ann.key), true);
  for (const message of caras.table.messagesAfter(bobs.table.position()))
    bobs.table.receive(message, toHex(cara.key), true);
  withdrawLeavers(bobs.state);
  for (const message of bobs.said) caras.table.receive(message, toHex(bob.key), true);
  expect(bobs.state.cup.cup?.gone).toEqual([0]);
  expect(caras.state.cup.cup?.gone).toEqual([0]);
});

test("the next owner, who has not heard of the tournament before, can draw another", () => {
  const [bobs, caras] = [appOf(bob), appOf(cara)];
  for (const cup of [drawn, first, second]) caras.table.receive(wordOf(cup), toHex(ann.key), true);
  for (const { table } of [bobs, caras]) table.receive(GOODBYE, toHex(ann.key), true);
  for (const message of caras.table.messagesAfter(bobs.table.position()))
    bobs.table.receive(message, toHex(cara.key), true);
  // As `startCup` draws it.
  const word = nextNumber(bobs.state);
  sayCup(bobs.state, { ...drawn, players: players.toReversed(), drawn: word, word });
  for (const message of bobs.said) caras.table.receive(message, toHex(bob.key), true);
  expect(caras.state.cup.cup?.players).toEqual(bobs.state.cup.cup?.players);
});

test("a player's own result is told to a next owner who does not know it, and not played again", () => {
  const caras = appOf(cara);
  caras.table.receive(wordOf(drawn), toHex(ann.key), true);
  const mine = nextGame(caras.state);
  if (mine === null) throw new Error("she has a game");
  noteResult(caras.state, tryOf(drawn, mine), mine.one === 2 ? "other" : "one");
  const told = has(addResult(drawn, mine, mine.one === 2 ? "other" : "one"));
  caras.table.receive(wordOf(told), toHex(ann.key), true);
  caras.table.receive(GOODBYE, toHex(ann.key), true);
  // Bob has missed the last word, and says his own after it.
  caras.table.receive(wordOf({ ...drawn, gone: [0], word: 3 }), toHex(bob.key), true);
  caras.said.length = 0;
  reportResults(caras.state);
  const again = nextGame(caras.state);
  expect([again?.round, again?.place]).not.toEqual([mine.round, mine.place]);
  expect(caras.said).toHaveLength(1);
});

test("what the owner has said of a tournament survives a power cut", () => {
  const [anns, bobs] = [appOf(ann), appOf(bob)];
  for (const cup of [drawn, first]) sayCup(anns.state, cup);
  for (const message of anns.said) bobs.table.receive(message, toHex(ann.key), true);
  const back = anns.afterPowerCut();
  for (const message of bobs.table.messagesAfter(back.table.position()))
    back.table.receive(message, toHex(bob.key), true);
  // The next result, as `settleCup` records it.
  const next = addResult(back.state.cup.cup ?? drawn, { round: 1, place: 0 }, "one");
  sayCup(back.state, next);
  for (const message of back.said) bobs.table.receive(message, toHex(ann.key), true);
  expect(bobs.state.cup.cup?.played).toEqual(back.state.cup.cup?.played);
  expect(back.state.cup.cup?.played).toHaveLength(2);
});
