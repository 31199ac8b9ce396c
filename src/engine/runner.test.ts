import { describe, expect, it } from "vitest";
import { fail, ok } from "../../protocol/result.ts";
import { type Chance, localDealer } from "./dealer.ts";
import type { Game, GameEvent, Plain } from "./game.ts";
import { act, advance, choose, happen, type LocalMatch, settle, submit } from "./runner.ts";

type State = {
  readonly stage: string;
  readonly hash: string | null;
  readonly shown: number | null;
};
type Action =
  | { readonly say: number }
  | { readonly commit: string }
  | { readonly open: string }
  | { readonly holding: number };

/**
 * The smallest game that exercises everything: a shuffled card goes to the seat, which names it and keeps a secret.
 */
const game: Game<State, Action> = {
  id: "test",
  rulesVersion: 1,
  seats: { min: 1, max: 1 },
  defaults: {},
  parseOptions: () => ok({}),
  parseAction: () => fail("test/NoData", "Actions of this game are never read."),
  setup: () => ok({ stage: "shuffle", hash: null, shown: null }),
  pending({ stage }) {
    if (stage === "over") return { kind: "over" };
    if (stage === "shuffle")
      return { kind: "chance", request: { kind: "shuffle", first: 0, faces: [5], hidden: [] } };
    if (stage === "deal")
      return { kind: "chance", request: { kind: "deal", slots: [{ slot: 0, seat: 0 }] } };
    return { kind: "act", seats: [0] };
  },
  legal: () => [{ say: 1 }],
  claims: (_state, _seat, action) =>
    "holding" in action
      ? [
          {
            kind: "is",
            slot: 0,
            face: action.holding,
            refusal: { code: "test/NotYours", message: "You do not hold that." },
          },
        ]
      : [],
  apply(state, event) {
    if (event.kind === "shuffled") return ok({ ...state, stage: "deal" });
    if (event.kind === "dealt") return ok({ ...state, stage: "name" });
    if (event.kind === "resigned") return ok({ ...state, stage: "over" });
    if (event.kind !== "acted") return fail("test/NoChance", "No chance is due.");
    const { action } = event;
    if (state.stage === "name" && "holding" in action) return ok({ ...state, stage: "commit" });
    if (state.stage === "commit" && "commit" in action)
      return ok({ ...state, stage: "open", hash: action.commit });
    if (state.stage === "open" && "open" in action && `#${action.open}` === state.hash)
      return ok({ ...state, stage: "over", shown: Number(action.open[0]) });
    return fail("test/NotNow", "This is not the time for that.");
  },
  outcome: () => null,
  view: (state) => state,
  notation: {
    format: (_state, _seat, action) => JSON.stringify(action),
    parse: () => fail("test/NoText", "Actions of this game are never typed."),
  },
  automatic({ stage }, _seat, known) {
    const [text] = known.sealed;
    return stage === "open" && text !== undefined ? { open: text } : null;
  },
  seal: (_state, _seat, choice, password) =>
    "say" in choice
      ? { action: { commit: `#${choice.say}${password}` }, sealed: `${choice.say}${password}` }
      : { action: choice, sealed: null },
};

const STILL: Chance = { roll: () => 0, order: (faces) => faces };

function begin(stage = "shuffle"): LocalMatch<State, Action, Plain, Plain> {
  const state = { stage, hash: null, shown: null };
  return { game, dealer: localDealer(STILL, new Map([[0, 5]])), state };
}

function kinds(happenings: readonly { readonly event: GameEvent<Action> }[]): string[] {
  return happenings.map(({ event }) => event.kind);
}

describe("settle", () => {
  it("settles chance until somebody has a choice, then stops", () => {
    const match = begin();
    expect(kinds(settle(match))).toEqual(["shuffled", "dealt"]);
    expect(match.state.stage).toBe("name");
    expect(match.dealer.knowledge(0).faces).toEqual(new Map([[0, 5]]));
    expect(settle(match)).toEqual([]);
    expect(advance(match)).toBeNull();
  });

  it("throws if a game refuses what it asked for", () => {
    const match = { ...begin(), game: { ...game, apply: () => fail("test/No", "No.") } };
    expect(() => settle(match)).toThrow("test refused what it asked for: test/No");
  });
});

describe("act", () => {
  it("applies an action whose claims are true", () => {
    const match = begin("name");
    expect(act(match, 0, { holding: 5 })).toMatchObject({ ok: true });
    expect(match.state.stage).toBe("commit");
  });

  it("answers a false claim with the claim's own refusal and keeps the state", () => {
    const match = begin("name");
    const { state } = match;
    expect(act(match, 0, { holding: 6 })).toMatchObject({ fault: { code: "test/NotYours" } });
    expect(match.state).toBe(state);
  });

  it("names the broken rule before it looks at the pieces", () => {
    expect(act(begin("commit"), 0, { holding: 6 })).toMatchObject({
      fault: { code: "test/NotNow" },
    });
  });
});

describe("choose", () => {
  it("commits to a choice, keeps its text and reveals it automatically", () => {
    const match = begin("commit");
    const done = choose(match, 0, { say: 3 }, "pw");
    expect(done.ok && done.value.map(({ event }) => event)).toEqual([
      { kind: "acted", seat: 0, action: { commit: "#3pw" } },
      { kind: "acted", seat: 0, action: { open: "3pw" } },
    ]);
    expect(match.state.shown).toBe(3);
  });

  it("keeps no text for a refused choice", () => {
    const match = begin("name");
    expect(choose(match, 0, { say: 3 }, "pw")).toMatchObject({ fault: { code: "test/NotNow" } });
    expect(match.dealer.knowledge(0).sealed).toEqual([]);
  });

  it("acts openly if there is nothing to hide", () => {
    const match = begin("name");
    expect(choose(match, 0, { holding: 5 }, "pw")).toMatchObject({ ok: true });
    expect(match.dealer.knowledge(0).sealed).toEqual([]);
  });
});

describe("happen", () => {
  it("applies an event that nobody chose", () => {
    const match = begin("name");
    expect(happen(match, { kind: "resigned", seats: [0] })).toMatchObject({ ok: true });
    expect(game.pending(match.state)).toEqual({ kind: "over" });
  });
});

describe("submit", () => {
  it("applies one event and leaves the rest to the caller", () => {
    const match = begin();
    expect(submit(match, { kind: "shuffled" })).toMatchObject({ ok: true });
    expect(match.state.stage).toBe("deal");
  });
});
