import { expect, test } from "vitest";
import type { SeatInfo } from "../../host/api/api.ts";
import { newLines, talkOf } from "./talk.ts";

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

test("a line is new however many old ones made room for it", () => {
  const said = (...texts: string[]) =>
    texts.map((text) => ({ seat: 0, name: "bob", text, turn: null }));
  const added = (before: string[], after: string[]) =>
    newLines(said(...before), said(...after)).map(({ text }) => text);
  expect(added([], ["a", "b"])).toEqual(["a", "b"]);
  expect(added(["a", "b"], ["a", "b"])).toEqual([]);
  expect(added(["a", "b"], ["a", "b", "b"])).toEqual(["b"]);
  expect(added(["a", "b", "c"], ["a", "c", "d"])).toEqual(["d"]);
  expect(added(["a", "b", "c"], ["b"])).toEqual([]);
  expect(added(["a", "b"], ["c"])).toEqual(["c"]);
});

test("lines are not new because somebody has moved up", () => {
  const line = { seat: 2, name: "cara", text: "Hi", turn: 3 };
  expect(newLines([line], [{ ...line, seat: 1, turn: null }])).toEqual([]);
});
