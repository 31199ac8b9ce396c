import { useEffect, useRef } from "react";
import type { Table } from "../host/api.ts";
import { useApp } from "./app.ts";
import { moveText, namesOf, standingText } from "./table-view.ts";
import { fill } from "./text/message.ts";
import { joinSentences } from "./text/messages.ts";
import { useText } from "./text/use-text.ts";

/** Speaks every new move, then what holds the match up and whose turn it is: at once, or one would cut off the other. */
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
    const news = moves.slice(before.moves).map((move, index) =>
      fill(text.play.move, {
        number: before.moves + index + 1,
        name: names[move.seat] ?? "",
        move: moveText(language, table.game, move),
      }),
    );
    announce(joinSentences(language, [...news, status]));
  });
}
