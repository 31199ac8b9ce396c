import type { Table } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { fill } from "../text/message.ts";
import { useTranslated } from "../text/use-text.ts";
import { lobbyText } from "./text.ts";

/** A switch for each person whose chat may be unwanted. Only this device knows. */
export function Mute({ table }: { readonly table: Table }) {
  const { ask } = useApp();
  const { mute } = useTranslated(lobbyText);
  const muted = useAppState((state) => state.snapshot?.me.muted) ?? [];
  const people = table.seats.flatMap(({ player, name, here, bot }) =>
    player === null || here || bot !== null ? [] : [{ player, name }],
  );
  if (people.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a legend of its own
    <div className="mutes" role="group" aria-label={mute.title}>
      {people.map(({ player, name }) => (
        <button
          key={player}
          type="button"
          className="button quiet small"
          aria-pressed={muted.includes(player)}
          onClick={() => void ask((host) => host.mutePlayer(player, !muted.includes(player)))}
        >
          {fill(mute.mute, { name })}
        </button>
      ))}
    </div>
  );
}
