import { useId } from "react";
import type { BotPace } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { useText } from "../text/use-text.ts";

const PACES: readonly BotPace[] = ["none", "short", "natural"];

/** How long this player's bots take for a move; for all tables alike. */
export function PaceChoice() {
  const { ask } = useApp();
  const { text } = useText();
  const pace = useAppState((state) => state.snapshot?.me.botPace ?? "none");
  const select = useId();
  return (
    <div className="field">
      <label htmlFor={select}>{text.seats.pace}</label>
      <select
        id={select}
        value={pace}
        onChange={({ target }) => void ask((host) => host.setBotPace(target.value as BotPace))}
      >
        {PACES.map((one) => (
          <option key={one} value={one}>
            {text.seats.paces[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
