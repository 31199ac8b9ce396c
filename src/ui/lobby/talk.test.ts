import { expect, test } from "vitest";
import type { SeatInfo } from "../../host/api/api.ts";
import { talkOf } from "./talk.ts";

function seat(number: number, player: string): SeatInfo {
  return {
    seat: number,
    player,
    name: player,
    bot: null,
    botOf: null,
    pageOf: null,
    here: false,
    connected: true,
    way: null,
  };
}

const table = {
  seats: [seat(0, "ann"), seat(1, "bob")],
  chat: [
    { seat: 0, name: "ann", text: "1", turn: 0 },
    { seat: 1, name: "bob", text: "2", turn: 0 },
    { seat: 1, name: "bob", text: "3", turn: 0 },
    { seat: 0, name: "ann", text: "4", turn: 0 },
    { seat: 1, name: "bob", text: "5", turn: 0 },
  ],
};

test("nothing is left out while nobody is muted", () => {
  expect(talkOf(table, ["cara"])).toEqual(table.chat.map((line) => ({ kind: "said", line })));
});

test("what somebody muted says in a row is counted, and its words are nowhere", () => {
  const shown = talkOf(table, ["bob"]);
  expect(shown).toEqual([
    { kind: "said", line: table.chat[0] },
    { kind: "muted", name: "bob", count: 2 },
    { kind: "said", line: table.chat[3] },
    { kind: "muted", name: "bob", count: 1 },
  ]);
});
