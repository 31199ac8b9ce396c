import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../engine/game.ts";
import { isRosette, isShared, PATHS, placeOf, squareOf } from "./board.ts";
import type { Action } from "./moves.ts";
import { royalUr } from "./rules.ts";
import type { State } from "./state.ts";

function start(): State {
  const state = royalUr.setup({ options: royalUr.defaults, seats: 2, stake: 1 });
  if (!state.ok) throw new Error(state.fault.message);
  return state.value;
}

function apply(state: State, event: GameEvent<Action>): State {
  const next = royalUr.apply(state, event);
  if (!next.ok) throw new Error(next.fault.code);
  return next.value;
}

function refusal(state: State, event: GameEvent<Action>): string {
  const next = royalUr.apply(state, event);
  return next.ok ? "accepted" : next.fault.code;
}

const enter: GameEvent<Action> = {
  kind: "acted",
  seat: 0,
  action: { type: "create", distance: 2 },
};

describe("the board", () => {
  it("has twenty squares, five of them rosettes, eight shared (UR-1)", () => {
    const names = (place: number) =>
      PATHS.map((_, seat) => squareOf(seat, place)).map((square) => `${square?.x},${square?.y}`);
    const places = Array.from({ length: 14 }, (_, index) => index + 1);
    expect(new Set(places.flatMap(names)).size).toBe(20);
    expect(new Set(places.filter(isRosette).flatMap(names))).toEqual(
      new Set(["0,0", "0,2", "3,1", "6,0", "6,2"]),
    );
    for (const place of places) expect(new Set(names(place)).size).toBe(isShared(place) ? 1 : 2);
  });

  it("finds each square's place, and none off the path", () => {
    for (const [seat, path] of PATHS.entries())
      for (const [index, square] of path.entries()) expect(placeOf(seat, square)).toBe(index + 1);
    expect(placeOf(0, { x: 3, y: 0 })).toBeUndefined();
    expect([squareOf(0, 0), squareOf(0, 15)]).toEqual([undefined, undefined]);
  });
});

describe("royal-ur", () => {
  it("accepts no move before the coins are thrown", () => {
    expect(refusal(start(), enter)).toBe("royal-ur/NoRoll");
  });

  it("accepts no second throw, and none that four coins cannot show", () => {
    const rolled = apply(start(), { kind: "rolled", value: 2 });
    expect(refusal(rolled, { kind: "rolled", value: 2 })).toBe("royal-ur/UnexpectedChance");
    for (const value of [-1, 5, 1.5, Number.NaN])
      expect(refusal(start(), { kind: "rolled", value })).toBe("royal-ur/UnexpectedChance");
    expect(refusal(start(), { kind: "shuffled" })).toBe("royal-ur/UnexpectedChance");
  });

  it("keeps only the latest throws, and says which of them passed", () => {
    let state = start();
    for (let n = 0; n < 20; n++) state = apply(state, { kind: "rolled", value: 0 });
    expect(state.rolls).toHaveLength(12);
    state = apply(apply(state, { kind: "rolled", value: 2 }), enter);
    expect(state.rolls.slice(-2)).toEqual([
      { seat: 1, value: 0, passed: true },
      { seat: 0, value: 2, passed: false },
    ]);
  });

  it("shows both players and spectators where the player to move may go", () => {
    const state = apply(start(), { kind: "rolled", value: 4 });
    const move = {
      action: { type: "create", distance: 4 },
      from: 0,
      to: 4,
      captures: false,
      again: true,
    };
    for (const seat of [0, 1, null]) {
      const known = { faces: new Map(), sealed: [] };
      expect(royalUr.view(state, seat, known)).toMatchObject({ turn: 0, roll: 4, moves: [move] });
    }
  });

  it("refuses text that is not a move", () => {
    const known = { faces: new Map(), sealed: [] };
    for (const text of [
      "",
      "4",
      "4>",
      ">8",
      "8>4",
      "15>home",
      "0>4",
      "enter x",
      "enter 12",
      "home",
    ])
      expect(royalUr.notation.parse(start(), 0, known, text)).toMatchObject({
        fault: { code: "royal-ur/UnknownMove" },
      });
    expect(royalUr.parseAction({ type: "create" })).toMatchObject({ fault: { field: "distance" } });
  });

  it("writes illegal moves (off the path, wrong distance) unambiguously", () => {
    const rolled = apply(start(), { kind: "rolled", value: 2 });
    const write = (action: Action) => royalUr.notation.format(rolled, 0, action);
    expect(write({ type: "create", distance: 3 })).toBe("enter 3");
    expect(write({ type: "move", from: { x: 3, y: 0 }, distance: 2 })).toBe("(3,0)+2");
    expect(write({ type: "move", from: { x: 7, y: 2 }, distance: 2 })).toBe("13>home");
  });
});
