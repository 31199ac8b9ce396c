import { useEffect, useRef, useState } from "react";
import type { Fault } from "../../protocol/result.ts";
import type { Plain, Seat } from "../engine/game.ts";
import type { StudiedMove, Table } from "../host/api/api.ts";
import { bestOf, EFFORTS, isExact } from "./analysis/deepen.ts";
import { analysisText } from "./analysis/text.ts";
import { worthText } from "./analysis/worth-text.ts";
import { useApp } from "./app.ts";
import { moveText, namesOf, peopleHere, viewFor } from "./table-view.ts";
import { fill } from "./text/message.ts";
import { useText, useTranslated } from "./text/use-text.ts";

/** The best bot's move in the current position, for one person who plays against bots. */
export interface HintState {
  /** `off`: there are no hints at this table. `waiting`: none can be asked for now. */
  readonly kind: "off" | "waiting" | "ready" | "thinking";
  /** The suggested action; `null` until requested. */
  readonly action: Plain;
  /** The same in words, in the reader's language. */
  readonly text: string;
  /** The value of each action after a hint was requested, if it can be found out; otherwise none. */
  readonly moves: readonly StudiedMove[];
  readonly ask: () => void;
}

interface Suggestion {
  readonly action: Plain;
  readonly notation: string;
  /** `null` if it cannot be computed, or has not been yet. */
  readonly worth: Pick<StudiedMove, "winner" | "moves" | "chance"> | null;
}

interface Asked {
  readonly turn: number;
  readonly found: Suggestion | null;
  readonly moves: readonly StudiedMove[];
}

/** The player has moved meanwhile, and the page is about to hear of it. */
const isWithdrawn = ({ code }: Fault) => code === "bots/cancelled";

/** A hint is for one position only. */
export function useHint(table: Table, seat: Seat | null): HintState {
  const { ask, query, announce } = useApp();
  const { text, language } = useText();
  const words = useTranslated(analysisText).study;
  const turn = table.match?.turn ?? 0;
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The position for which an answer is wanted. */
  const wanted = useRef<string | null>(null);
  const position = `${table.id} ${turn}`;
  useEffect(() => {
    wanted.current = position;
    return () => {
      wanted.current = null;
    };
  }, [position]);
  const now = asked?.turn === turn ? asked : null;
  const wording = ({ action, notation, worth }: Suggestion, by: Seat) => {
    const line = { seat: by, action, text: notation, kind: "acted" } as const;
    const move = moveText(language, table.game, line, namesOf(language, table));
    return worth === null
      ? fill(text.play.hintMove, { move })
      : fill(text.play.hintWorth, { move, worth: worthText(language, words, worth) });
  };

  const request = async (by: Seat) => {
    const isWanted = () => wanted.current === position;
    let found: Suggestion | null = null;
    let moves: readonly StudiedMove[] = [];
    const tell = (next: Suggestion | null) => {
      const isFirst = found === null && next !== null;
      found = next;
      setAsked({ turn, found, moves });
      if (isFirst) announce(wording(next, by));
    };
    tell(null);
    for (const effort of EFFORTS) {
      // Not by `ask`: most games cannot be solved, which is not a fault to show.
      const answer = await query((host) => host.weighMoves(table.id, by, effort));
      if (!isWanted()) return;
      if (!answer.ok && isWithdrawn(answer.fault)) return setAsked(null);
      if (!answer.ok) break;
      moves = answer.value;
      const best = bestOf(moves);
      tell(best && { action: best.action, notation: best.text, worth: best });
      if (isExact(moves)) return;
    }
    if (found !== null) return;
    const hint = await query((host) => host.hint(table.id, by));
    if (!isWanted()) return;
    if (!hint.ok) {
      setAsked(null);
      if (!isWithdrawn(hint.fault)) await ask(async () => hint);
    } else tell({ action: hint.value.action, notation: hint.value.text, worth: null });
  };
  const found = now?.found ?? null;
  return {
    kind: kindOf(),
    action: found?.action ?? null,
    text: found === null || seat === null ? "" : wording(found, seat),
    moves: now?.moves ?? [],
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
