import { useState } from "react";
import type { Plain, Seat } from "../engine/game.ts";
import type { Table } from "../host/api/api.ts";
import { useApp } from "./app.ts";
import { moveText, peopleHere, viewFor } from "./table-view.ts";
import { fill } from "./text/message.ts";
import { useText } from "./text/use-text.ts";

/** What the best bot would do in the present position, for one person who plays against bots. */
export interface HintState {
  /** `off`: there are no hints at this table. `waiting`: none can be asked for now. */
  readonly kind: "off" | "waiting" | "ready" | "thinking";
  /** The suggested action; `null` until it is asked for. */
  readonly action: Plain;
  /** The same in words, in the reader's language. */
  readonly text: string;
  readonly ask: () => void;
}

interface Suggestion {
  readonly action: Plain;
  readonly notation: string;
}

/** A hint counts for one position only. */
export function useHint(table: Table, seat: Seat | null): HintState {
  const { ask, announce } = useApp();
  const { text, language } = useText();
  const turn = table.match?.turn ?? 0;
  const [asked, setAsked] = useState<{ turn: number; found: Suggestion | null } | null>(null);
  const now = asked?.turn === turn ? asked : null;
  const wording = ({ action, notation }: Suggestion, by: Seat) =>
    fill(text.play.hintMove, {
      move: moveText(language, table.game, { seat: by, action, text: notation, kind: "acted" }),
    });

  const request = async (by: Seat) => {
    setAsked({ turn, found: null });
    const hint = await ask((host) => host.hint(table.id, by));
    const found = hint === null ? null : { action: hint.value.action, notation: hint.value.text };
    setAsked((last) => (last?.turn === turn ? found && { turn, found } : last));
    if (found !== null) announce(wording(found, by));
  };
  const found = now?.found ?? null;
  return {
    kind: kindOf(),
    action: found?.action ?? null,
    text: found === null || seat === null ? "" : wording(found, seat),
    ask() {
      if (seat !== null && kindOf() === "ready") void request(seat);
    },
  };

  function kindOf(): HintState["kind"] {
    const over = table.match?.outcome != null;
    if (table.kind !== "device" || peopleHere(table).length !== 1 || over) return "off";
    if (now !== null) return now.found === null ? "thinking" : "waiting";
    return viewFor(table, seat).legal.length > 0 ? "ready" : "waiting";
  }
}
