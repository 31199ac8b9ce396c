import { useEffect, useRef } from "react";
import type { Plain, Seat } from "../engine/game.ts";
import type { Table } from "../host/api/api.ts";
import { joinSentences } from "../text/joining.ts";
import { useApp } from "./app.ts";
import { findSet } from "./boards/registry.ts";
import { linesOf } from "./move-lines.ts";
import { namesOf, standingText, viewFor } from "./table-view.ts";
import { fill } from "./text/message.ts";
import { useText } from "./text/use-text.ts";

/**
 * Announces every new move and what it changed, then what holds the match up and whose turn it is: all in one
 * announcement, because a second one would cut off the first. `seat`: whose view is shown.
 */
export function useMoveAnnouncer(table: Table, turn: string, seat: Seat | null): void {
  const { announce } = useApp();
  const { text, language } = useText();
  const status = joinSentences(language, [standingText(language, table) ?? [], turn].flat());
  const moves = table.match?.moves ?? [];
  const { view } = viewFor(table, seat);
  const spoken = useRef({ moves: moves.length, status: "", seat, view });
  useEffect(() => {
    const before = spoken.current;
    spoken.current = { moves: moves.length, status, seat, view };
    const names = namesOf(language, table);
    const describe = (old: Plain, now: Plain) =>
      findSet(table.game)?.describeChange?.(
        language,
        old,
        now,
        seat === before.seat ? seat : null,
        names,
      );
    const unseen = before.view !== null && view !== null && before.view !== view;
    const change = (unseen ? describe(before.view, view) : null) ?? [];
    if (moves.length === before.moves && status === before.status && change.length === 0) return;
    const news = linesOf(language, table.game, moves.slice(before.moves), names).map((line) =>
      line.seat === null
        ? line.text
        : fill(text.play.move, {
            number: before.moves + line.first + 1,
            name: names[line.seat] ?? "",
            move: line.text,
          }),
    );
    announce(joinSentences(language, [...news, change, status].flat()));
  });
}
