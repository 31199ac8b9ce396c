import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Game, Knowledge, Seat } from "../../engine/game.ts";
import { RANK_NAMES } from "../playing-cards.ts";
import { refuseSeat } from "./act.ts";
import { CARD_NAMES, parseRank } from "./cards.ts";
import { legal } from "./legal.ts";
import type { Action, Options, State } from "./state.ts";
import { shownOf } from "./turn.ts";
import type { View } from "./view.ts";

/** `7?2` asks seat 2 for sevens; the answers are `give 7H 7S`, with all that is handed over, and `fish`; also `show 7D`, `book 7` and `done`. */
export const goFishNotation: Game<State, Action, Options, View>["notation"] = {
  format(state, seat, action) {
    switch (action.kind) {
      case "ask":
        return `${rankName(action.rank)}?${action.of}`;
      case "give": {
        const seen = shownOf(state, seat, state.question?.rank ?? 0);
        const faces = [...seen, ...action.cards.map(({ face }) => face)];
        return `give ${faces.map((face) => CARD_NAMES[face] ?? "?").join(" ")}`;
      }
      case "show":
        return `show ${CARD_NAMES[action.card.face] ?? "?"}`;
      case "book":
        return `book ${rankName(action.rank)}`;
      default:
        return action.kind;
    }
  },
  parse(state, seat, known, text) {
    const refusal = refuseSeat(state, seat);
    if (refusal !== null) return { ok: false, fault: refusal };
    if (text === "fish" || text === "done") return ok({ kind: text });
    const [, name, of] = /^([^?]+)\?(\d)$/.exec(text) ?? [];
    if (name !== undefined) return parseQuestion(state, seat, known, name, Number(of));
    const typed = text.toUpperCase();
    const named = legal(state, seat, known).find(
      (action) => goFishNotation.format(state, seat, action).toUpperCase() === typed,
    );
    if (named !== undefined) return ok(named);
    return fail("go-fish/BadAction", "Ask like this: 7?2 asks seat 2 for sevens.", "move");
  },
};

function parseQuestion(
  state: State,
  seat: Seat,
  known: Knowledge,
  name: string,
  of: Seat,
): Result<Action> {
  const rank = parseRank(name);
  if (!rank.ok) return rank;
  const asks = legal(state, seat, known).find(
    (action) => action.kind === "ask" && action.rank === rank.value,
  );
  return ok(
    asks?.kind === "ask"
      ? { ...asks, of }
      : { kind: "ask", of, rank: rank.value, slot: state.hands[seat]?.[0] ?? null },
  );
}

function rankName(rank: number): string {
  return RANK_NAMES[rank - 1] ?? "?";
}
