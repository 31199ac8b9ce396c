import { describe, expect, it } from "vitest";
import { commitTo } from "../../../protocol/commit.ts";
import { MAX_STAKE } from "../../../protocol/stake.ts";
import { randomChance } from "../../engine/dealer.ts";
import type { GameEvent } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { act, choose, type LocalMatch } from "../../engine/runner.ts";
import { begin } from "../random-play.ts";
import type { Action } from "./actions.ts";
import { DEFAULTS, MAX_SEATS, type Options } from "./config.ts";
import { rpsls } from "./rules.ts";
import { HISTORY, type State } from "./state.ts";
import type { View } from "./view.ts";

function table(seats: number): LocalMatch<State, Action, Options, View> {
  const setup = { options: DEFAULTS, seats, stake: 1 };
  return begin(rpsls, setup, randomChance(seededRandom(1)));
}

function throwIt(
  match: LocalMatch<State, Action, Options, View>,
  seat: number,
  symbol: number,
  round = 0,
) {
  const password = `${round}`.padStart(32, "0");
  const done = choose(match, seat, { type: "throw", symbol }, password);
  if (!done.ok) throw new Error(done.fault.code);
}

const EXPIRED: GameEvent<Action> = { kind: "expired", seats: [2] };

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
  );
}

describe("rpsls", () => {
  it("plays a round with the most seats possible, and reveals automatically", () => {
    const match = table(MAX_SEATS);
    for (let seat = 0; seat < MAX_SEATS; seat++) throwIt(match, seat, seat === 40 ? 4 : 0);
    expect(rpsls.outcome(match.state)).toMatchObject({ winners: [40], reason: "round" });
  });

  it("plays on through a thousand ties", () => {
    const match = table(2);
    for (let tie = 0; tie < 1000; tie++) {
      throwIt(match, 0, 3, tie);
      throwIt(match, 1, 3, tie);
    }
    throwIt(match, 0, 3, 1000);
    throwIt(match, 1, 4, 1000);
    expect(rpsls.outcome(match.state)).toMatchObject({ winners: [0], reason: "round" });
    expect(match.state.rounds).toHaveLength(HISTORY);
  });

  it("says in one sentence that there is no room, wherever that shows", () => {
    const few = { ...DEFAULTS, playersCountLimit: 2 };
    const setup = { options: { ...few, lobby: true }, seats: 3, stake: 1 };
    const match = begin(rpsls, setup, randomChance(seededRandom(1)));
    for (const seat of [0, 1]) act(match, seat, { type: "register", value: 1 });
    const late = act(match, 2, { type: "register", value: 1 });
    const fault = {
      code: "rpsls/LobbyIsFull",
      message: "There are more seats than players allowed.",
    };
    expect(late).toMatchObject({ fault });
    expect(rpsls.setup({ options: few, seats: 3, stake: 1 })).toMatchObject({ fault });
  });

  it("refuses a running lobby at a table, which has an owner, because a full one waits for nobody", () => {
    const setup = { options: { ...DEFAULTS, lobby: true }, seats: 2, stake: 1 };
    expect(rpsls.setup(setup)).toMatchObject({ ok: true });
    const fault = { code: "rpsls/LobbyAmongPeers" };
    expect(rpsls.setup({ ...setup, owner: 0 })).toMatchObject({ ok: false, fault });
  });

  it("refuses a throw that is sent openly instead of committed to", () => {
    const { state } = table(2);
    const event = { kind: "acted", seat: 0, action: { type: "throw", symbol: 0 } } as const;
    expect(rpsls.apply(state, event)).toMatchObject({ fault: { code: "rpsls/NotSealed" } });
  });

  it("divides the pot among players who all resign at once", () => {
    const { state } = table(3);
    const two = rpsls.apply(state, { kind: "resigned", seats: [1] });
    if (!two.ok) throw new Error(two.fault.code);
    const none = rpsls.apply(two.value, { kind: "resigned", seats: [0, 2] });
    if (!none.ok) throw new Error(none.fault.code);
    expect(rpsls.outcome(none.value)).toEqual({
      winners: [0, 2],
      payouts: [1, 0, 1],
      remainder: 1,
      reason: "stopped",
    });
  });

  it("ends the same way whenever in a phase the owner stops the game", () => {
    const { state } = table(4);
    const acts = [0, 1, 2, 3].map((seat): GameEvent<Action> => {
      const action: Action =
        seat === 0 ? { type: "stop-game" } : { type: "make-move", hash: commitTo(`${seat}`) };
      return { kind: "acted", seat, action };
    });
    const ends = permutations(acts).map((order) =>
      order.reduce((before, event) => {
        const next = rpsls.apply(before, event);
        if (!next.ok) throw new Error(next.fault.code);
        return next.value;
      }, state),
    );
    expect(ends).toHaveLength(24);
    for (const end of ends) expect(end).toEqual(ends[0]);
    expect(rpsls.outcome(ends[0] ?? state)).toMatchObject({ payouts: [1, 1, 1, 1] });
  });

  it("asks a knocked-out owner in every stage until the owner is late once or resigns", () => {
    const options = { options: DEFAULTS, seats: 4, stake: 1, owner: 2 };
    const match = begin(rpsls, options, randomChance(seededRandom(1)));
    // Paper beats rock: seat 2 is out, and acts automatically in the next stage.
    for (const [seat, symbol] of [1, 1, 0, 1].entries()) throwIt(match, seat, symbol);
    expect(match.state).toMatchObject({ stage: "in-progress", aside: "done" });
    expect(rpsls.legal(match.state, 2, match.dealer.knowledge(2))).toEqual([]);
    const before = rpsls.apply({ ...match.state, aside: "expected" }, EXPIRED);
    expect(before).toMatchObject({ value: { aside: "gone", stage: "in-progress" } });
    expect(rpsls.apply(match.state, { kind: "resigned", seats: [2] })).toMatchObject({
      value: { aside: "gone" },
    });
    // A tie: the same three play on, and the owner is asked again.
    for (const seat of [0, 1, 3]) throwIt(match, seat, 1, 1);
    expect(match.state).toMatchObject({ stage: "in-progress", aside: "done" });
    const config = { ...match.state.config, playersCountLimit: 3 };
    const propose = (change: Partial<typeof config>) =>
      act(match, 2, { type: "change-next-game-config", config: { ...config, ...change } });
    expect(propose({})).toMatchObject({ fault: { code: "rpsls/LobbyIsFull" } });
    expect(propose({ playersCountLimit: 4, betSize: MAX_STAKE + 1 })).toMatchObject({
      fault: { code: "rpsls/BetTooHigh" },
    });
    expect(propose({ playersCountLimit: 4 }).ok).toBe(true);
    expect(act(match, 2, { type: "stop-game" }).ok).toBe(true);
    for (const seat of [0, 1, 3]) throwIt(match, seat, 1, 2);
    expect(rpsls.outcome(match.state)).toMatchObject({
      reason: "stopped",
      winners: [0, 1, 3],
      payouts: [1, 1, 0, 1],
    });
  });

  it("shows a throw only to its thrower until all have committed", () => {
    const match = table(2);
    throwIt(match, 0, 3);
    const seen = [null, 0, 1].map((seat) =>
      rpsls.view(match.state, seat, match.dealer.knowledge(seat ?? -1)),
    );
    expect(seen.map(({ mine }) => mine)).toEqual([null, 3, null]);
    expect(seen.flatMap(({ players }) => players.map(({ symbol }) => symbol))).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });

  it("reveals automatically only with the text that opens the commitment", () => {
    const match = table(2);
    throwIt(match, 0, 3);
    const done = act(match, 1, { type: "make-move", hash: commitTo("01:pass") });
    expect(done.ok && match.state.stage).toBe("reveal");
    const answer = (sealed: string[]) =>
      rpsls.automatic?.(match.state, 1, { faces: new Map(), sealed });
    expect(answer([])).toBeNull();
    expect(answer(["11:pass"])).toBeNull();
    expect(answer(["01:pass", "11:pass"])).toEqual({ type: "reveal", text: "01:pass" });
  });

  it("reads no text without a UTF-8 form, because peers could hash it differently", () => {
    expect(rpsls.parseAction({ type: "reveal", text: "0\ud800" })).toMatchObject({
      fault: { code: "rpsls/BadAction", field: "text" },
    });
    expect(rpsls.parseAction({ type: "reveal", text: "0\u{1F44B}" }).ok).toBe(true);
  });

  it("tells bound and unbound texts apart", () => {
    const { state } = table(2);
    const sealed = (bound: boolean) =>
      rpsls.seal?.({ ...state, bound }, 1, { type: "throw", symbol: 2 }, "pass").sealed;
    expect([sealed(true), sealed(false)]).toEqual(["21:pass", "2pass"]);
  });
});
