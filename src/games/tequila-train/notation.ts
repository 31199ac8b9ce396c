import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Game, Knowledge, Seat } from "../../engine/game.ts";
import { trueAnswer } from "./hub.ts";
import type { Action, Options, State } from "./state.ts";
import { doubleOf, findTile, TILE_COUNT, TILE_NAMES } from "./tiles.ts";
import { refuseSeat, refuseTile } from "./turn.ts";
import type { View } from "./view.ts";

/**
 * `3-5>0` places a tile on track 0, `3-5>0!` also removes the player's marker; `skip`, `pass`, `draw`; `hub 12-12` and
 * `no 12-12` answer the question for the hub.
 */
export const tequilaTrainNotation: Game<State, Action, Options, View>["notation"] = {
  format(state, _seat, action) {
    switch (action.kind) {
      case "place":
        return `${TILE_NAMES[action.face] ?? "?"}>${action.track}${action.removeTrain ? "!" : ""}`;
      case "show":
      case "lack":
        return `${action.kind === "show" ? "hub" : "no"} ${askedFor(state)}`;
      default:
        return action.kind;
    }
  },
  parse(state, seat, known, text) {
    if (text === "skip" || text === "pass" || text === "draw") return ok({ kind: text });
    if (/^(hub|no) /.test(text)) return parseAnswer(state, seat, known, text);
    return parsePlacement(state, seat, known, text);
  },
};

function askedFor({ asking }: State): string {
  return asking === null ? "?" : (TILE_NAMES[doubleOf(asking.double)] ?? "?");
}

function parseAnswer(state: State, seat: Seat, known: Knowledge, text: string): Result<Action> {
  const truth = trueAnswer(state, seat, known);
  if (truth === null)
    return fail("tequila-train/NotAsked", "You are not being asked for a double.");
  if (text === `no ${askedFor(state)}`) return ok({ kind: "lack" });
  return text === `hub ${askedFor(state)}` && truth.kind === "show"
    ? ok(truth)
    : fail("tequila-train/InvalidTileOwner", `You do not hold ${askedFor(state)}.`, "move");
}

function parsePlacement(state: State, seat: Seat, known: Knowledge, text: string): Result<Action> {
  const refusal = refuseSeat(state, seat, "place");
  if (refusal !== null) return { ok: false, fault: refusal };
  const [, tile = "", track, flag] = /^([^>]+)>(\d{1,3})(!?)$/.exec(text) ?? [];
  if (track === undefined) {
    return fail("tequila-train/BadAction", "Write a tile and a track: 3-5>1.", "move");
  }
  const face = findTile(tile) ?? TILE_COUNT;
  const slot = state.hands[seat]?.find((held) => known.faces.get(held) === face);
  return slot === undefined
    ? { ok: false, fault: refuseTile(state, face) }
    : ok({ kind: "place", slot, face, track: Number(track), removeTrain: flag === "!" });
}
