import { ok } from "../../protocol/result.ts";
import type { Face, Game } from "../engine/game.ts";

/** Ten hidden cards. "low" wins if the first one is below a bound, "high" if it is not, other actions never. */
export function guessing(bound: number): Game<string, string> {
  return {
    id: "guessing",
    unseen: () => ({ slots: CARDS, faces: CARDS }),
    apply: (_state, event) => ok(event.kind === "acted" ? event.action : "?"),
    pending: (state) =>
      state.startsWith("won") || state.startsWith("lost")
        ? { kind: "over" }
        : { kind: "act", seats: [0] },
    automatic: (state, _seat, known) => {
      const face = known.faces.get(0) as Face;
      return (state === "low" && face < bound) || (state === "high" && face >= bound)
        ? "won"
        : "lost";
    },
    outcome: (state) => ({
      winners: state === "won" ? [0] : [1],
      payouts: [],
      remainder: 0,
      reason: "guess",
    }),
  } as Partial<Game<string, string>> as Game<string, string>;
}

const CARDS = Array.from({ length: 10 }, (_, card) => card);
