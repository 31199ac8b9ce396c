import { useEffect, useRef } from "react";
import type { Table } from "../host/api/api.ts";
import { joinSentences } from "../text/joining.ts";
import { useApp } from "./app.ts";
import { linesOf } from "./move-lines.ts";
import { namesOf, standingText } from "./table-view.ts";
import { fill } from "./text/message.ts";
import { useText } from "./text/use-text.ts";

/**
 * Announces every new move, then what holds the match up and whose turn it is: all in one announcement, because a
 * second one would cut off the first.
 */
export function useMoveAnnouncer(table: Table, turn: string): void {
  const { announce } = useApp();
  const { text, language } = useText();
  const status = joinSentences(language, [standingText(language, table) ?? [], turn].flat());
  const moves = table.match?.moves ?? [];
  const spoken = useRef({ moves: moves.length, status: "" });
  useEffect(() => {
    const before = spoken.current;
    if (moves.length === before.moves && status === before.status) return;
    spoken.current = { moves: moves.length, status };
    const names = namesOf(language, table);
    const news = linesOf(language, table.game, moves.slice(before.moves), names).map((line) =>
      line.seat === null
        ? line.text
        : fill(text.play.move, {
            number: before.moves + line.first + 1,
            name: names[line.seat] ?? "",
            move: line.text,
          }),
    );
    announce(joinSentences(language, [...news, status]));
  });
}
