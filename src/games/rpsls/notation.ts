import { fail, type Result } from "../../../protocol/result.ts";
import type { Game } from "../../engine/game.ts";
import { type Action, parseAction } from "./actions.ts";
import type { Options } from "./config.ts";
import type { State } from "./state.ts";
import { THROWS } from "./throws.ts";
import type { View } from "./view.ts";

/**
 * `rock`, `paper`, `scissors`, `lizard` and `spock` are the throws. The rest is for scripts: `register 100`,
 * `commit HASH`, `reveal TEXT`, `config JSON`, `stop`, `stand by`.
 */
export const rpslsNotation: Game<State, Action, Options, View>["notation"] = {
  format(_state, _seat, action) {
    switch (action.type) {
      case "throw":
        return THROWS[action.symbol] ?? String(action.symbol);
      case "register":
        return `register ${action.value}`;
      case "make-move":
        return `commit ${action.hash}`;
      case "reveal":
        return `reveal ${action.text}`;
      case "change-next-game-config":
        return `config ${JSON.stringify(action.config)}`;
      case "stop-game":
        return "stop";
      case "stand-by":
        return "stand by";
    }
  },
  parse(_state, _seat, _known, text) {
    const thrown = THROWS.indexOf(text);
    if (thrown >= 0) return parseAction({ type: "throw", symbol: thrown });
    if (text === "stop") return parseAction({ type: "stop-game" });
    if (text === "stand by") return parseAction({ type: "stand-by" });
    const [, verb, rest = ""] = /^(register|commit|reveal|config) (.*)$/s.exec(text) ?? [];
    switch (verb) {
      case "register":
        return /^\d{1,16}$/.test(rest)
          ? parseAction({ type: "register", value: Number(rest) })
          : unknown();
      case "commit":
        return parseAction({ type: "make-move", hash: rest });
      case "reveal":
        return parseAction({ type: "reveal", text: rest });
      case "config":
        return parseConfig(rest);
      default:
        return unknown();
    }
  },
};

function parseConfig(text: string): Result<Action> {
  try {
    return parseAction({ type: "change-next-game-config", config: JSON.parse(text) });
  } catch {
    return unknown();
  }
}

function unknown(): Result<never> {
  return fail("rpsls/UnknownMove", `Throw one of ${THROWS.join(", ")}.`, "move");
}
