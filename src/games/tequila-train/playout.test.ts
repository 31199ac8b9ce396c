import { expect, test } from "vitest";
import { localDealer, randomChance } from "../../engine/dealer.ts";
import type { Face, Slot } from "../../engine/game.ts";
import { seededRandom } from "../../engine/random.ts";
import { choose, settle } from "../../engine/runner.ts";
import { facesFrom } from "../../search/world.ts";
import { begin, choices, playRandomly } from "../random-play.ts";
import { planner } from "./bot.ts";
import { hiddenSlots } from "./hidden.ts";
import { playOut } from "./playout.ts";
import { tequilaTrain } from "./rules.ts";
import type { State } from "./state.ts";

const STEPS = 40;

/** Each seat's share of first place if everybody plays on as the planner does, by the rules. */
function sharesByTheRules(state: State, faces: ReadonlyMap<Slot, Face>): number[] {
  const shown = state.hands.flatMap((hand, seat) => hand.map((slot) => ({ slot, seat })));
  const dealer = localDealer(randomChance(seededRandom(1)), faces, shown);
  const match = { game: tequilaTrain, dealer, state };
  const thinking = { random: seededRandom(1), spend: () => true };
  for (settle(match); match.state.over === null; ) {
    const seat = match.state.turn;
    const known = dealer.knowledge(seat);
    const decision = { state: match.state, seat, known, legal: choices(match, seat) };
    choose(match, seat, planner(STEPS).choose(decision, thinking), "");
  }
  const { winners } = match.state.over;
  return state.hands.map((_, seat) => (winners.includes(seat) ? 1 / winners.length : 0));
}

test.each([
  { seats: 2, allowVoluntarySkip: false },
  { seats: 2, allowVoluntarySkip: true },
  { seats: 4, allowVoluntarySkip: false },
  { seats: 5, allowVoluntarySkip: true },
  { seats: 8, allowVoluntarySkip: false },
])("ends as the same players do under the rules, from any state: %o", ({ seats, ...options }) => {
  const reasons = new Set<string>();
  for (let seed = 1; seed <= 12; seed++) {
    const random = seededRandom(seed);
    const setup = { seats, stake: 0, options: { ...tequilaTrain.defaults, ...options } };
    const match = begin(tequilaTrain, setup, randomChance(random));
    settle(match);
    const slots = hiddenSlots(match.state);
    const opened = match.dealer.fulfil({ kind: "open", slots });
    const faces = new Map(
      opened.kind === "opened" ? slots.map((slot, at) => [slot, opened.faces[at] as Face]) : [],
    );
    let events = 0;
    playRandomly(match, random, {
      step() {
        events++;
        if (seed % 3 === 0 && events === 20 && seats > 2 && match.state.over === null) {
          const left = tequilaTrain.apply(match.state, { kind: "resigned", seats: [seed % seats] });
          if (left.ok) match.state = left.value;
        }
        if (match.state.hub === null || events % 5 > 1) return;
        reasons.add(match.state.phase);
        const shares = sharesByTheRules(match.state, faces);
        const fast = shares.map((_, seat) => playOut(STEPS)(match.state, seat)(facesFrom(faces)));
        expect(fast).toEqual(shares);
      },
    });
  }
  for (const phase of ["walk", "draw", "turn", "over"]) expect(reasons).toContain(phase);
});
