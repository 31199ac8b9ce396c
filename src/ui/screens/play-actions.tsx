import { useState } from "react";
import type { Seat } from "../../engine/game.ts";
import type { Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { BreakPart } from "../clocks/break-part.tsx";
import { EverybodyOpener } from "../everybody/everybody-opener.tsx";
import { Confirm } from "../parts/confirm.tsx";
import { isOut, resignText } from "../table-view.ts";
import { TakebackPart } from "../takeback/takeback.tsx";
import { useText } from "../text/use-text.ts";
import type { HintState } from "../use-hint.ts";

/** The player's actions beside the board. */
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
  const { text, language } = useText();
  const { play } = text;
  /** Who asks; the next turn on a shared device is somebody else's. */
  const [asking, setAsking] = useState<Seat | null>(null);
  const over = table.match?.outcome != null;
  const canResign = (one: Seat | null): one is Seat => one !== null && !over && !isOut(table, one);
  const close = () => setAsking(null);
  return (
    <div className="actions">
      {suggestion.kind !== "off" && (
        // Not `disabled`, which would lose the focus with every move.
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
      <EverybodyOpener table={table} />
      <BreakPart table={table} />
      {seat !== null && !isOut(table, seat) && <TakebackPart table={table} seat={seat} />}
      {canResign(seat) && (
        <button type="button" className="button quiet danger" onClick={() => setAsking(seat)}>
          {play.resign}
        </button>
      )}
      {canResign(asking) && (
        <Confirm
          title={play.resignTitle}
          text={resignText(language, table, asking)}
          yes={play.resignYes}
          no={play.resignNo}
          onYes={() => {
            close();
            void ask((host) => host.resign(table.id, asking));
          }}
          onNo={close}
        />
      )}
    </div>
  );
}
