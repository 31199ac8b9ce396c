import { useState } from "react";
import type { Seat } from "../../engine/game.ts";
import type { Table } from "../../host/api.ts";
import { useApp } from "../app.ts";
import { Dialog } from "../parts/dialog.tsx";
import { isOut } from "../table-view.ts";
import { useText } from "../text/use-text.ts";
import type { HintState } from "../use-hint.ts";

/** What a player may do beside the board. */
export function PlayActions({
  table,
  seat,
  suggestion,
}: {
  readonly table: Table;
  readonly seat: Seat | null;
  readonly suggestion: HintState;
}) {
  const { ask, go } = useApp();
  const { text } = useText();
  const { play } = text;
  const [asking, setAsking] = useState(false);
  const over = table.match?.outcome != null;
  const close = () => setAsking(false);
  return (
    <div className="actions">
      {suggestion.kind !== "off" && (
        // Not `disabled`, which would throw the focus away with every move.
        <button
          type="button"
          className="button quiet"
          aria-disabled={suggestion.kind !== "ready"}
          onClick={suggestion.ask}
        >
          {suggestion.kind === "thinking" ? play.hintThinking : play.hint}
        </button>
      )}
      <button
        type="button"
        className="button quiet"
        onClick={() => go({ screen: "rules", game: table.game })}
      >
        {play.rules}
      </button>
      <button
        type="button"
        className="button quiet"
        disabled={table.match?.moves.length === 0}
        onClick={() => go({ screen: "replay", id: table.id })}
      >
        {play.replay}
      </button>
      {!over && seat !== null && !isOut(table, seat) && (
        <button type="button" className="button quiet danger" onClick={() => setAsking(true)}>
          {play.resign}
        </button>
      )}
      {asking && seat !== null && (
        <Dialog title={play.resignTitle} onClose={close}>
          <p>{play.resignText}</p>
          <div className="actions">
            <button type="button" className="button primary" onClick={close}>
              {play.resignNo}
            </button>
            <button
              type="button"
              className="button danger"
              onClick={() => {
                close();
                void ask((host) => host.resign(table.id, seat));
              }}
            >
              {play.resignYes}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  );
}
