import { fail, ok } from "../../../protocol/result.ts";
import type { Game } from "../../engine/game.ts";
import { CARD_NAMES, parseCard, parseSuit } from "./cards.ts";
import type { Action, Options, State } from "./state.ts";
import { notInHand, refuseSeat } from "./turn.ts";
import type { View } from "./view.ts";

/** `8D` plays a card, `8D=C` names a suit with it; `draw` and `pass`. */
export const crazyEightsNotation: Game<State, Action, Options, View>["notation"] = {
  format(_state, _seat, action) {
    if (action.kind !== "play") return action.kind;
    const card = CARD_NAMES[action.face] ?? "?";
    return action.suit === null ? card : `${card}=${action.suit}`;
  },
  parse(state, seat, known, text) {
    const refusal = refuseSeat(state, seat);
    if (refusal !== null) return { ok: false, fault: refusal };
    if (text === "draw" || text === "pass") return ok({ kind: text });
    const [card = "", named, ...rest] = text.split("=");
    if (rest.length > 0) {
      return fail("crazy-eights/BadAction", "Write a card, or an eight and a suit: 8D=C.", "move");
    }
    const read = parseCard(card);
    if (!read.ok) return read;
    const name = CARD_NAMES[read.value];
    const suit = named === undefined ? null : parseSuit(named);
    if (suit !== null && !suit.ok) return suit;
    for (const slot of state.hands[seat] ?? []) {
      const face = known.faces.get(slot);
      if (face !== undefined && CARD_NAMES[face] === name) {
        return ok({ kind: "play", slot, face, suit: suit?.value ?? null });
      }
    }
    return { ok: false, fault: notInHand(read.value) };
  },
};
