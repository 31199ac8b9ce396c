import { expect, test } from "vitest";
import type { Plain, Seat } from "../../engine/game.ts";
import { runScript } from "../../games/script/run.ts";
import type { Language } from "../../text/language.ts";
import { drawBoard } from "./draw-board.ts";
import { NO_PAINT } from "./paint.ts";
import { WORDS } from "./words.ts";

/** What `seat` reads at the end of a script between Ann and Bob; a spectator for `null`. */
function read(
  script: { readonly game: string } & Record<string, Plain>,
  seat: Seat | null,
  language: Language = "en",
) {
  const lines = runScript({ seats: 2, events: [], ...script });
  if (!lines.ok) throw new Error(lines.fault.message);
  const last = lines.value.findLast((line) => "views" in line);
  if (last === undefined || !("views" in last)) throw new Error("a script has a start");
  const view = seat === null ? last.views.public : (last.views.seats[seat] ?? null);
  return drawBoard(script.game, view, seat, ["Ann", "Bob"], WORDS[language], NO_PAINT);
}

test("Connect Four shows the first player's discs as O and marks the latest", () => {
  const columns = [[1, 2], [], [], [], [], [], []];
  const script = {
    game: "connect-four",
    position: { columns, turn: 0 },
    events: [{ seat: 0, move: "7" }],
  };
  expect(read(script, 0)).toEqual([
    " ·  ·  ·  ·  ·  ·  · ",
    " ·  ·  ·  ·  ·  ·  · ",
    " ·  ·  ·  ·  ·  ·  · ",
    " ·  ·  ·  ·  ·  ·  · ",
    " X  ·  ·  ·  ·  ·  · ",
    " O  ·  ·  ·  ·  · [O]",
    " 1  2  3  4  5  6  7 ",
    "O Ann   X Bob",
  ]);
});

test("Ur shows tokens on their own sides, rosettes, and each player's tokens at home", () => {
  const position = { board: [[3, 9], [4]], home: [1, 2], turn: 0 };
  expect(read({ game: "royal-ur", position, chance: { rolls: [2] } }, 0)).toEqual([
    "*X* ·  ·  ·        *  · ",
    " ·  ·  ·  *  O  ·  ·  · ",
    " *  O  ·  ·        *  · ",
    "O Ann: 3 9, 4 waiting, 1 home",
    "X Bob: 4, 4 waiting, 2 home",
    "Ann threw 2",
  ]);
});

test("Ur tells throws that allowed no move until the next move", () => {
  const position = { board: [[3, 9], [4]], home: [1, 2], turn: 0 };
  const throwsTold = (rolls: readonly number[], events: readonly Plain[] = []) =>
    read({ game: "royal-ur", position, events, chance: { rolls } }, 0).filter((line) =>
      line.includes("threw"),
    );
  expect(throwsTold([0, 2])).toEqual(["Ann threw 0 and had no move", "Bob threw 2"]);
  expect(throwsTold([0, 0, 1])).toEqual([
    "Ann threw 0 and had no move",
    "Bob threw 0 and had no move",
    "Ann threw 1",
  ]);
  expect(throwsTold([0, 2, 1], [{ seat: 1, move: "enter" }])).toEqual(["Ann threw 1"]);
});

test("Crazy Eights shows the named suit, and only the reader's own hand", () => {
  const position = {
    hands: [
      ["8D", "9C"],
      ["KC", "2S", "4S"],
    ],
    discard: ["7H"],
    draw: ["5S"],
    turn: 0,
  };
  const events = [{ seat: 0, move: "8D=C" }];
  expect(read({ game: "crazy-eights", position, events }, 1)).toEqual([
    "8♦, suit in play ♣, draw pile 1",
    "Ann: 1 in hand",
    "Bob: 3 in hand",
    "your hand: 2♠ 4♠ K♣",
  ]);
  expect(read({ game: "crazy-eights", position, events }, 1, "zh-CN")).toEqual([
    "8♦，当前花色 ♣，牌堆 1",
    "Ann：1 张牌",
    "Bob：3 张牌",
    "你的手牌：2♠ 4♠ K♣",
  ]);
  expect(read({ game: "crazy-eights", position, events }, null)).toEqual([
    "8♦, suit in play ♣, draw pile 1",
    "Ann: 1 in hand",
    "Bob: 3 in hand",
  ]);
});

test("Tequila Train shows tiles as placed, and which tracks have a train", () => {
  const position = {
    hub: 12,
    owner: 1,
    hands: [["3-3", "0-1"], ["5-6"]],
    tracks: [["12-7", "7-1"], []],
    markers: [false, true],
    shots: [2, 0],
    boneyard: ["0-0"],
    turn: 0,
  };
  expect(read({ game: "tequila-train", position }, 0)).toEqual([
    "hub 12-12, boneyard 1",
    "1 Ann (2 in hand, shots: 2): 12-7 7-1",
    "2 Bob (1 in hand, shots: 0) [train]: -",
    "your hand: 0-1 3-3",
  ]);
});

test("a sealed throw is hidden, a revealed one shown", () => {
  const chance = { passwords: ["a", "b"] };
  const events = [{ seat: 0, move: "rock" }];
  expect(read({ game: "rpsls", chance, events }, 1)).toEqual([
    "Ann: has chosen",
    "Bob: is choosing",
  ]);
  expect(
    read({ game: "rpsls", chance, events: [...events, { seat: 1, move: "rock" }] }, 1),
  ).toEqual(["thrown: Ann rock, Bob rock", "Ann: is choosing", "Bob: is choosing"]);
});
