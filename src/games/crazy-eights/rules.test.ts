import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomChance } from "../../engine/dealer.ts";
import type { Setup } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { act, happen, type LocalMatch, settle } from "../../engine/runner.ts";
import { begin, beginFrom, playRandomly } from "../random-play.ts";
import { CARD_NAMES, isEight, isPlayable, mayBe, parseCard } from "./cards.ts";
import { crazyEights } from "./rules.ts";
import type { Action, Options, State } from "./state.ts";
import type { View } from "./view.ts";

type Match = LocalMatch<State, Action, Options, View>;

/** A match from a position; its shuffles are seeded. */
function matchFrom(position: unknown, setup: Partial<Setup<Options>> = {}): Match {
  const whole = { seats: 2, stake: 10, options: crazyEights.defaults, ...setup };
  return beginFrom(crazyEights, whole, randomChance(seededRandom(1)), position);
}

function seeded(seed: number, seats: number, options: Partial<Options>): Match {
  const setup = { seats, stake: 9, options: { ...crazyEights.defaults, ...options } };
  return begin(crazyEights, setup, randomChance(seededRandom(seed)));
}

const faceOf = (name: string) => CARD_NAMES.indexOf(name);

describe("a claim about hidden cards", () => {
  const position = {
    hands: [["9C", "2S"], ["KC"]],
    discard: ["7H"],
    draw: ["3S", "4D", "7C"],
  };

  it("says, on a draw, that no card in the hand can be played", () => {
    const { state } = matchFrom(position);
    const [claim, ...more] = crazyEights.claims(state, 0, { kind: "draw" });
    expect(more).toEqual([]);
    const playable = CARD_NAMES.slice(0, 52).flatMap((name, face) =>
      name.endsWith("H") || /^[78]/.test(name) ? [face] : [],
    );
    expect(claim).toMatchObject({ kind: "none", slots: [0, 1], faces: playable });
  });

  it("is proved once: the next draw of the turn is about the new card only", () => {
    const match = matchFrom(position);
    expect(act(match, 0, { kind: "draw" }).ok).toBe(true);
    expect(crazyEights.claims(match.state, 0, { kind: "draw" })).toMatchObject([{ slots: [3] }]);
    expect(act(match, 0, { kind: "draw" }).ok).toBe(true);
    expect(crazyEights.claims(match.state, 0, { kind: "draw" })).toMatchObject([{ slots: [4] }]);
  });

  it("says, on a play, which card it is", () => {
    const { state } = matchFrom(position);
    const action = { kind: "play", slot: 1, face: faceOf("2S"), suit: null } as const;
    expect(crazyEights.claims(state, 0, action)).toMatchObject([
      { kind: "is", slot: 1, face: faceOf("2S") },
    ]);
  });

  it("is refused by the rules' name when it is false", () => {
    const match = matchFrom(position);
    const before = match.state;
    const lie = { kind: "play", slot: 1, face: faceOf("2H"), suit: null } as const;
    expect(act(match, 0, lie)).toMatchObject({ fault: { code: "crazy-eights/CardNotInHand" } });
    expect(match.state).toBe(before);
  });

  it("leaves only true lacks in the state", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(2, 4, 7), (seed, seats) => {
        const match = seeded(seed, seats, {});
        playRandomly(match, seededRandom(seed), {
          step: () => {
            const { hands, lacks } = match.state;
            for (const [seat, hand] of hands.entries()) {
              const { faces } = match.dealer.knowledge(seat);
              for (const [index, slot] of hand.entries()) {
                const face = faces.get(slot);
                if (face !== undefined) expect(mayBe(face, lacks[seat]?.[index] ?? 0)).toBe(true);
              }
            }
          },
        });
      }),
      { numRuns: 30 },
    );
  });

  it("rules out exactly the cards that could have been played", () => {
    const match = matchFrom(position);
    act(match, 0, { kind: "draw" });
    const lack = match.state.lacks[0]?.[0] ?? 0;
    const top = faceOf("7H");
    for (let face = 0; face < 52; face++) {
      expect(mayBe(face, lack)).toBe(!isPlayable(face, top, "H"));
    }
  });
});

describe("a seat that leaves", () => {
  const leave = (match: Match, seat: number) => happen(match, { kind: "resigned", seats: [seat] });
  const position = {
    hands: [["9C"], ["KC", "QC"], ["KS"]],
    discard: ["2S", "5D", "7H"],
  };

  it("during the reshuffle for its draw leaves the discards where they are", () => {
    const match = matchFrom(position, { seats: 3 });
    const drawing = crazyEights.apply(match.state, {
      kind: "acted",
      seat: 0,
      action: { kind: "draw" },
    });
    if (!drawing.ok) throw new Error(drawing.fault.message);
    expect(drawing.value.phase).toBe("reshuffle");
    match.state = drawing.value;
    expect(leave(match, 0).ok).toBe(true);
    expect(match.state).toMatchObject({ phase: "play", turn: 1, returned: [0] });
    expect(match.state.discard).toHaveLength(3);
  });

  it("with a card on its way returns that card with its hand", () => {
    const match = matchFrom({ ...position, draw: ["3C", "4C"] }, { seats: 3 });
    const drawing = crazyEights.apply(match.state, {
      kind: "acted",
      seat: 0,
      action: { kind: "draw" },
    });
    if (!drawing.ok) throw new Error(drawing.fault.message);
    match.state = drawing.value;
    expect(leave(match, 0).ok).toBe(true);
    expect(match.state).toMatchObject({ phase: "play", turn: 1, returned: [0, 4], next: 5 });
  });

  it("during the deal removes no card from the game", () => {
    const match = seeded(3, 3, {});
    expect(leave(match, 0).ok).toBe(true);
    expect(match.state).toMatchObject({ phase: "play", turn: 1, gone: [0] });
    expect(match.state.returned).toHaveLength(5);
    expect(match.state.hands.map((hand) => hand.length)).toEqual([0, 5, 5]);
  });

  it("lets a blocked player draw again", () => {
    const match = matchFrom({ ...position, discard: ["7H"] }, { seats: 3 });
    expect(crazyEights.legal(match.state, 0, match.dealer.knowledge(0))).toEqual([
      { kind: "pass" },
    ]);
    leave(match, 2);
    expect(act(match, 0, { kind: "pass" })).toMatchObject({
      fault: { code: "crazy-eights/MayNotPass" },
    });
    expect(act(match, 0, { kind: "draw" }).ok).toBe(true);
    expect(match.dealer.knowledge(0).faces.get(4)).toBe(faceOf("KS"));
  });

  it("ends the match with a shared win if everybody leaves at once", () => {
    const match = matchFrom(position, { seats: 3 });
    expect(happen(match, { kind: "expired", seats: [0, 1, 2] }).ok).toBe(true);
    expect(crazyEights.outcome(match.state)).toEqual({
      winners: [0, 1, 2],
      payouts: [10, 10, 10],
      remainder: 0,
      reason: "abandoned",
    });
  });

  it("keeps the first place it has won", () => {
    const setup = { seats: 3, options: { ...crazyEights.defaults, playForSecond: true } };
    const match = matchFrom({ ...position, hands: [["9H"], ["KC"], ["KS"]] }, setup);
    expect(act(match, 0, { kind: "play", slot: 0, face: faceOf("9H"), suit: null }).ok).toBe(true);
    expect(leave(match, 0).ok).toBe(true);
    expect(crazyEights.outcome(match.state)).toBeNull();
    expect(leave(match, 1).ok).toBe(true);
    expect(crazyEights.outcome(match.state)).toMatchObject({
      winners: [0],
      payouts: [20, 0, 10],
      reason: "last-seat",
    });
  });
});

describe("options", () => {
  it("name the field that is wrong", () => {
    const fields = [{ jokers: 1 }, { playForSecond: "yes" }, { dealer: -1 }, { dealer: 1.5 }].map(
      (input) => crazyEights.parseOptions(input),
    );
    expect(fields).toMatchObject(
      ["jokers", "playForSecond", "dealer", "dealer"].map((field) => ({
        fault: { code: "crazy-eights/BadOption", field },
      })),
    );
    expect(crazyEights.parseOptions({})).toEqual({ ok: true, value: crazyEights.defaults });
  });

  it("that do not fit the number of seats are refused", () => {
    const refused = (seats: number, options: Partial<Options>) =>
      crazyEights.setup({ seats, stake: 0, options: { ...crazyEights.defaults, ...options } });
    expect(refused(2, { playForSecond: true })).toMatchObject({
      fault: { field: "options.playForSecond" },
    });
    expect(refused(3, { dealer: 3 })).toMatchObject({ fault: { field: "options.dealer" } });
    expect(refused(3, { dealer: 2, playForSecond: true }).ok).toBe(true);
  });

  it("playing for second place ends with a first and a second, who gets the stake back", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(3, 6), (seed, seats) => {
        const match = seeded(seed, seats, { playForSecond: true });
        playRandomly(match, seededRandom(seed));
        const outcome = crazyEights.outcome(match.state);
        expect(outcome?.payouts.toSorted((a, b) => b - a).slice(0, 3)).toEqual([
          9 * (seats - 1),
          9,
          0,
        ]);
      }),
      { numRuns: 20 },
    );
  });

  it("burying starting eights never starts with one and keeps all cards in the game", () => {
    let buried = 0;
    for (let seed = 0; seed < 200; seed++) {
      const match = seeded(seed, 2, { buryStartingEight: true });
      const opened = settle(match).filter(({ event }) => event.kind === "opened").length;
      if (opened > 1) buried++;
      expect(match.state.discard.some(isEight)).toBe(false);
      expect(match.state.end - match.state.next).toBe(37);
    }
    expect(buried).toBeGreaterThan(0);
  });
});

describe("positions", () => {
  it("of fewer cards than a pack leave only those in the game unseen", () => {
    const match = matchFrom({ hands: [["9C"], ["KC", "2S"]], discard: ["7H"], draw: ["5D"] });
    const seen = (seat: number) =>
      crazyEights.unseen?.(match.state, seat, match.dealer.knowledge(seat));
    expect(seen(0)).toEqual({ slots: [1, 2, 3], faces: ["5D", "2S", "KC"].map(faceOf) });
    expect(seen(1)).toEqual({ slots: [0, 3], faces: ["5D", "9C"].map(faceOf) });
  });

  const refuse = (position: unknown, seats = 2) =>
    crazyEights.position?.({ seats, stake: 0, options: crazyEights.defaults }, position);

  it("name the field that is wrong", () => {
    const hands = [["9C"], ["KC"]];
    expect(refuse({ hands, discard: ["9C"] })).toMatchObject({ fault: { field: "discard.0" } });
    expect(refuse({ hands: [["9C"]], discard: ["7H"] })).toMatchObject({
      fault: { field: "hands" },
    });
    expect(refuse({ hands: [["9C"], []], discard: ["7H"] })).toMatchObject({
      fault: { field: "hands.1" },
    });
    expect(refuse({ hands, discard: ["7H"], turn: 2 })).toMatchObject({ fault: { field: "turn" } });
    expect(refuse({ hands, discard: ["7H"], gone: [2] })).toMatchObject({
      fault: { field: "gone" },
    });
    expect(refuse({ hands, discard: ["7H"], first: 2 })).toMatchObject({
      fault: { field: "first" },
    });
    expect(refuse({ hands: [["9X"], ["KC"]], discard: ["7H"] })).toMatchObject({
      fault: { code: "crazy-eights/InvalidSuit", field: "hands.0.0" },
    });
    expect(refuse({ hands: [["11C"], ["KC"]], discard: ["7H"] })).toMatchObject({
      fault: { code: "crazy-eights/InvalidValue", field: "hands.0.0" },
    });
    expect(refuse({ hands, discard: ["7H"], pile: [] })).toMatchObject({
      fault: { field: "pile" },
    });
  });
});

it("reads its cards' names in either case", () => {
  expect(["10c", "10C", "qH"].map(parseCard)).toEqual(
    ["10C", "10C", "QH"].map((name) => ({ ok: true, value: faceOf(name) })),
  );
});
