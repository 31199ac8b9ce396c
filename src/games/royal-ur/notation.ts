import { fail, ok } from "../../../protocol/result.ts";
import type { Game } from "../../engine/game.ts";
import { HOME, placeOf, squareOf } from "./board.ts";
import type { Action } from "./moves.ts";
import type { Options, State, View } from "./state.ts";

/**
 * `enter` brings on a token by the roll, `4>8` moves one along its path, `13>home` bears it off. `enter 3` names the
 * distance, which is needed only if it differs from the roll.
 */
export const royalUrNotation: Game<State, Action, Options, View>["notation"] = {
  format(state, seat, action) {
    if (action.type === "create")
      return action.distance === state.roll ? "enter" : `enter ${action.distance}`;
    const from = placeOf(seat, action.from);
    if (from === undefined) return `(${action.from.x},${action.from.y})+${action.distance}`;
    const to = from + action.distance;
    return `${from}>${to === HOME ? "home" : to}`;
  },
  parse(state, seat, _known, text) {
    const enter = /^enter(?: (\d))?$/.exec(text);
    if (enter !== null)
      return ok({ type: "create", distance: Number(enter[1] ?? state.roll ?? 0) });
    const [, start, end] = /^(\d{1,2})>(\d{1,2}|home)$/.exec(text) ?? [];
    const from = squareOf(seat, Number(start));
    const distance = (end === "home" ? HOME : Number(end)) - Number(start);
    return from !== undefined && distance >= 0
      ? ok({ type: "move", from, distance })
      : fail("royal-ur/UnknownMove", 'Write "enter", "4>8" or "13>home".', "move");
  },
};
