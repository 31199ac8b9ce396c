import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomChance } from "../../engine/dealer.ts";
import type { Face, GameEvent, Setup } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { act, advance, happen, type LocalMatch, settle, submit } from "../../engine/runner.ts";
import { begin, beginFrom, playRandomly } from "../random-play.ts";
import { trueAnswer } from "./hub.ts";
import { tequilaTrain } from "./rules.ts";
import type { Action, Options, State } from "./state.ts";
import { doubleOf, findTile, mayBe, TILE_NAMES } from "./tiles.ts";
import type { View } from "./view.ts";

type Match = LocalMatch<State, Action, Options, View>;

function matchFrom(position: unknown, setup: Partial<Setup<Options>> = {}): Match {
  const whole = { seats: 2, stake: 10, options: tequilaTrain.defaults, ...setup };
  return beginFrom(tequilaTrain, whole, randomChance(seededRandom(1)), position);
}

/** A match with its tiles in this order, dealt up to the first question for the hub. */
function dealt(seats: number, order: (faces: readonly Face[]) => readonly Face[]): Match {
  const setup = { seats, stake: 9, options: tequilaTrain.defaults };
  const match = begin(tequilaTrain, setup, { roll: () => 0, order });
  while (match.state.phase !== "ask") advance(match);
  return match;
}

/** Non-doubles first, so that the first deal holds no double. */
const doublesLast = (faces: readonly Face[]) => {
  const isDouble = (face: Face) => /^(\d+)-\1$/.test(TILE_NAMES[face] ?? "");
  return [...faces.filter((face) => !isDouble(face)), ...faces.filter(isDouble)];
};

function seeded(seed: number, seats: number, options: Partial<Options> = {}): Match {
  const setup = { seats, stake: 9, options: { ...tequilaTrain.defaults, ...options } };
  return begin(tequilaTrain, setup, randomChance(seededRandom(seed)));
}

const tile = (name: string) => findTile(name) ?? -1;

describe("the search for the hub", () => {
  it("asks all seats at once for the highest double, then for the next", () => {
    const match = dealt(3, (faces) => faces);
    expect(tequilaTrain.pending(match.state)).toEqual({ kind: "act", seats: [0, 1, 2] });
    expect(tequilaTrain.claims(match.state, 1, { kind: "lack" })).toMatchObject([
      { kind: "none", slots: [8, 9, 10, 11, 12, 13, 14, 15], faces: [tile("12-12")] },
    ]);
    const phase = tequilaTrain.phase?.(match.state);
    advance(match);
    expect(tequilaTrain.pending(match.state)).toEqual({ kind: "act", seats: [1, 2] });
    expect(tequilaTrain.phase?.(match.state)).toBe(phase);
    advance(match);
    advance(match);
    expect(match.state.asking).toEqual({ double: 11, answered: [], holder: null });
    expect(tequilaTrain.phase?.(match.state)).not.toBe(phase);
  });

  it("finds the same hub in whatever order the seats answer", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const start = seeded(seed, 4);
        while (start.state.phase !== "ask") advance(start);
        const answers = [0, 1, 2, 3].map((seat): GameEvent<Action> => {
          const action = trueAnswer(start.state, seat, start.dealer.knowledge(seat));
          if (action === null) throw new Error("this seat is asked");
          return { kind: "acted", seat, action };
        });
        const stateAfter = (events: readonly GameEvent<Action>[]) =>
          events.reduce((state, event) => {
            const next = tequilaTrain.apply(state, event);
            if (!next.ok) throw new Error(next.fault.message);
            return next.value;
          }, start.state);
        expect(stateAfter(answers.toReversed())).toEqual(stateAfter(answers));
      }),
      { numRuns: 30 },
    );
  });

  it("finds the highest double of all hands; the seat after its owner begins", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(2, 5, 8), (seed, seats) => {
        const match = seeded(seed, seats);
        while (match.state.phase !== "ask") advance(match);
        const { hands } = match.state;
        const held = hands.flatMap((_, seat) => [...match.dealer.knowledge(seat).faces.values()]);
        const doubles = Array.from({ length: 13 }, (_, pips) => pips).filter((pips) =>
          held.includes(doubleOf(pips)),
        );
        fc.pre(doubles.length > 0);
        settle(match);
        expect(match.state.hub?.pips).toBe(Math.max(...doubles));
        const owner = match.state.hub?.owner ?? -1;
        const mine = match.dealer.knowledge(owner).faces.values();
        expect([...mine]).toContain(doubleOf(Math.max(...doubles)));
        expect(match.state.turn).toBe((owner + 1) % seats);
      }),
      { numRuns: 40 },
    );
  });

  it("asks only about the new tiles in a further round", () => {
    const match = dealt(2, doublesLast);
    while (match.state.phase !== "extra") advance(match);
    expect(match.state.hands.map((hand) => hand.length)).toEqual([9, 9]);
    advance(match);
    expect(tequilaTrain.claims(match.state, 0, { kind: "lack" })).toMatchObject([{ slots: [16] }]);
  });

  it("gets through the worst deal: 78 tiles without a double", () => {
    const match = dealt(2, doublesLast);
    settle(match);
    expect(match.state.hub).toEqual({ pips: 1, owner: 1 });
    expect(match.state.hands.map((hand) => hand.length)).toEqual([40, 39]);
  });

  it("refuses a false answer", () => {
    const match = dealt(2, (faces) => faces.toReversed());
    const before = match.state;
    for (const answer of [
      act(match, 0, { kind: "lack" }),
      act(match, 1, { kind: "show", slot: 8 }),
      act(match, 1, { kind: "show", slot: 0 }),
    ]) {
      expect(answer).toMatchObject({ fault: { code: "tequila-train/InvalidTileOwner" } });
    }
    expect(match.state).toBe(before);
  });

  it("takes one answer from every seat it asks, also in notation", () => {
    const match = dealt(2, (faces) => faces.toReversed());
    const { notation } = tequilaTrain;
    const read = (seat: number, text: string) =>
      notation.parse(match.state, seat, match.dealer.knowledge(seat), text);
    expect(read(0, "hub 12-12")).toEqual({ ok: true, value: { kind: "show", slot: 0 } });
    expect(read(1, "no 12-12")).toEqual({ ok: true, value: { kind: "lack" } });
    for (const text of ["hub 12-12", "hub 11-11", "no 11-11"]) {
      expect(read(1, text)).toMatchObject({ fault: { code: "tequila-train/InvalidTileOwner" } });
    }
    expect(advance(match)?.event).toMatchObject({ kind: "acted", seat: 0 });
    const late = { kind: "lack" } as const;
    expect(act(match, 0, late)).toMatchObject({ fault: { code: "tequila-train/NotAsked" } });
    expect(act(match, 2, late)).toMatchObject({ fault: { code: "tequila-train/NotRegistered" } });
    expect(act(match, 1, { kind: "skip" })).toMatchObject({
      fault: { code: "tequila-train/StateIsNotPlaying" },
    });
  });

  it("continues without a seat that leaves before it answers", () => {
    const match = dealt(3, (faces) => faces);
    advance(match);
    advance(match);
    const phase = match.state.asking?.double;
    expect(phase).toBe(12);
    expect(happen(match, { kind: "expired", seats: [2] }).ok).toBe(true);
    expect(match.state).toMatchObject({ gone: [2], hub: { pips: 1, owner: 1 }, turn: 0 });
  });

  it("keeps the hub of an owner who leaves while the others answer", () => {
    const match = dealt(3, (faces) => faces.toReversed());
    advance(match);
    expect(match.state.asking?.holder).toEqual({ seat: 0, slot: 0 });
    expect(happen(match, { kind: "resigned", seats: [0] }).ok).toBe(true);
    expect(match.state).toMatchObject({ hub: { pips: 12, owner: 0 }, turn: 1, phase: "turn" });
  });
});

it("does not count a seat that passed and then left among the blocked", () => {
  const hands = [["0-1"], ["0-2"], ["3-12", "0-3"]];
  const markers = [true, true, true];
  const position = { hub: 12, hands, tracks: [[], [], []], markers, turn: 0 };
  const match = matchFrom(position, { seats: 3 });
  const events: readonly GameEvent<Action>[] = [
    { kind: "acted", seat: 0, action: { kind: "skip" } },
    { kind: "resigned", seats: [0] },
    { kind: "acted", seat: 1, action: { kind: "pass" } },
  ];
  for (const event of events) expect(submit(match, event).ok).toBe(true);
  expect(match.state).toMatchObject({ phase: "walk", turn: 2 });
});

it("counts the other hands when a seat leaves while hands are opened", () => {
  const hands = [["0-1"], ["0-2"], ["0-3"]];
  const markers = [true, true, true];
  const position = { hub: 12, hands, tracks: [[], [], []], markers, turn: 0 };
  const match = matchFrom(position, { seats: 3 });
  const pass = { kind: "pass" } as const;
  submit(match, { kind: "acted", seat: 0, action: { kind: "skip" } });
  for (const seat of [1, 2]) submit(match, { kind: "acted", seat, action: pass });
  expect(match.state).toMatchObject({ phase: "count", turn: 0 });
  expect(happen(match, { kind: "resigned", seats: [0] }).ok).toBe(true);
  expect(tequilaTrain.outcome(match.state)).toMatchObject({ winners: [1], reason: "blocked" });
});

it("lets nobody skip during the walk, where a pass or a draw is due", () => {
  const hands = [["5-12", "0-0"], ["0-1"]];
  const position = { hub: 12, hands, tracks: [[], []], markers: [false, false], turn: 0 };
  const match = matchFrom(position);
  const face = tile("5-12");
  const action = { kind: "place", slot: 0, face, track: 0, removeTrain: false } as const;
  submit(match, { kind: "acted", seat: 0, action });
  expect(act(match, 1, { kind: "skip" })).toMatchObject({
    fault: { code: "tequila-train/MustPlace" },
  });
  expect(act(match, 1, { kind: "draw" })).toMatchObject({
    fault: { code: "tequila-train/MayNotDraw" },
  });
  expect(act(match, 1, { kind: "pass" }).ok).toBe(true);
});

it("does not let a seat pass that must draw", () => {
  const hands = [["5-12", "0-0"], ["0-1"]];
  const markers = [false, true];
  const position = { hub: 12, hands, tracks: [[], []], markers, boneyard: ["0-2"], turn: 0 };
  const match = matchFrom(position);
  const face = tile("5-12");
  const action = { kind: "place", slot: 0, face, track: 0, removeTrain: false } as const;
  submit(match, { kind: "acted", seat: 0, action });
  expect(act(match, 1, { kind: "pass" })).toMatchObject({
    fault: { code: "tequila-train/MayNotPass" },
  });
  expect(act(match, 1, { kind: "draw" }).ok).toBe(true);
  expect(match.state.hands[1]).toHaveLength(2);
});

describe("a claim about hidden tiles", () => {
  const position = {
    hub: 12,
    hands: [
      ["3-5", "9-9"],
      ["0-1", "0-2"],
    ],
    tracks: [["12-3"], ["12-4"]],
    markers: [false, true],
    boneyard: ["1-3", "0-0"],
    turn: 0,
  };

  it("says, on a skip, that no tile fits the player's own track or a marked one", () => {
    const { state } = matchFrom(position);
    const fitting = TILE_NAMES.flatMap((name, face) =>
      name.split("-").some((half) => half === "3" || half === "4") ? [face] : [],
    );
    expect(tequilaTrain.claims(state, 0, { kind: "skip" })).toMatchObject([
      { kind: "none", slots: [0, 1], faces: fitting },
    ]);
  });

  it("covers only tiles for which it is not proved yet", () => {
    const match = matchFrom({ ...position, tracks: [["12-3"], ["12-5"]], turn: 1 });
    expect(act(match, 1, { kind: "skip" }).ok).toBe(true);
    expect(tequilaTrain.claims(match.state, 0, { kind: "pass" })).toMatchObject([
      { slots: [0, 1] },
    ]);
    const again = { ...match.state, turn: 1 };
    expect(tequilaTrain.claims(again, 1, { kind: "draw" })).toEqual([]);
  });

  it("needs no proof where skipping is free", () => {
    const options = { ...tequilaTrain.defaults, allowVoluntarySkip: true };
    const { state } = matchFrom(position, { options });
    expect(tequilaTrain.claims(state, 0, { kind: "skip" })).toEqual([]);
  });

  it("leaves only true lacks in the state", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(2, 4, 8), (seed, seats) => {
        const match = seeded(seed, seats);
        playRandomly(match, seededRandom(seed), {
          step: () => {
            for (const [seat, hand] of match.state.hands.entries()) {
              const { faces } = match.dealer.knowledge(seat);
              for (const [index, slot] of hand.entries()) {
                const face = faces.get(slot);
                const lack = match.state.lacks[seat]?.[index] ?? 0;
                if (face !== undefined) expect(mayBe(face, lack)).toBe(true);
              }
            }
          },
        });
      }),
      { numRuns: 30 },
    );
  });
});

describe("options", () => {
  it("name the field that is wrong", () => {
    const inputs = [{ bid: 1 }, { timeToMove: 0 }, { timeToMove: "1" }, { allowVoluntarySkip: 1 }];
    expect(inputs.map((input) => tequilaTrain.parseOptions(input))).toMatchObject(
      ["bid", "timeToMove", "timeToMove", "allowVoluntarySkip"].map((field) => ({
        fault: { code: "tequila-train/BadOption", field },
      })),
    );
  });

  it("set the time for each turn", () => {
    const limits = [undefined, 5, null].map((timeToMove) => {
      const parsed = tequilaTrain.parseOptions(timeToMove === undefined ? {} : { timeToMove });
      if (!parsed.ok) throw new Error(parsed.fault.message);
      const state = tequilaTrain.setup({ seats: 2, stake: 0, options: parsed.value });
      return state.ok ? tequilaTrain.timeLimit?.(state.value) : "refused";
    });
    expect(limits).toEqual([30_000, 5, null]);
  });

  it("that let players skip freely still end in random play", () => {
    for (let seed = 0; seed < 20; seed++) {
      const match = seeded(seed, 3, { allowVoluntarySkip: true });
      playRandomly(match, seededRandom(seed));
      expect(tequilaTrain.outcome(match.state)?.payouts).toHaveLength(3);
    }
  });
});

it("positions of fewer tiles than a set leave only those in the game unseen", () => {
  const match = matchFrom({
    hub: 12,
    hands: [["3-5"], ["0-1", "0-2"]],
    tracks: [["12-3"], []],
    markers: [false, false],
    boneyard: ["7-7"],
    turn: 0,
  });
  const unseen = tequilaTrain.unseen?.(match.state, 0, match.dealer.knowledge(0));
  expect(unseen).toEqual({ slots: [1, 2, 3], faces: ["0-1", "0-2", "7-7"].map(tile) });
});

it("positions name the field that is wrong", () => {
  const good = {
    hub: 12,
    hands: [["3-5"], ["0-1"]],
    tracks: [["12-3"], []],
    markers: [false, false],
    turn: 0,
  };
  const setup = { seats: 2, stake: 0, options: tequilaTrain.defaults };
  const read = (change: object) => tequilaTrain.position?.(setup, { ...good, ...change });
  expect(read({})?.ok).toBe(true);
  const wrong: readonly [string, object][] = [
    ["hub", { hub: 13 }],
    ["owner", { owner: 2 }],
    ["hands", { hands: [["3-5"]] }],
    ["hands.1.0", { hands: [["3-5"], ["5-3"]] }],
    ["hands.1.0", { hands: [["3-5"], ["12-12"]] }],
    ["hands.1", { hands: [["3-5"], []] }],
    ["tracks.0", { tracks: [["11-3"], []] }],
    ["boneyard.0", { boneyard: ["x"] }],
    ["markers", { markers: [true] }],
    ["turn", { turn: 2 }],
    ["gone", { gone: [0] }],
    ["gone", { gone: [2] }],
    ["shots.1", { shots: [0, 92] }],
    ["trains", { trains: [] }],
  ];
  for (const [field, change] of wrong) {
    expect(read(change)).toMatchObject({ fault: { code: "tequila-train/BadPosition", field } });
  }
});
