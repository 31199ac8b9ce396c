import { useEffect, useRef, useState } from "react";
import type { MatchView, Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { Spoken } from "../parts/live-region.tsx";
import { namesOf } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { joinNames } from "../text/messages.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { clockText } from "./text.ts";

/** A break by consent, at tables where time runs. */
export function BreakPart({ table }: { readonly table: Table }) {
  const { ask } = useApp();
  const { language } = useText();
  const words = useTranslated(clockText);
  const { match, mine } = table;
  const isOver = useEnd(match, words.over);
  const isTimed = match?.clock != null || match?.left != null || match?.pause?.on === true;
  if (match?.pause === undefined || match.outcome !== null || mine.length === 0 || !isTimed)
    return null;
  const { wanted, on } = match.pause;
  const names = namesOf(language, table);
  const isMine = wanted.some((seat) => mine.includes(seat));
  const others = isOver
    ? []
    : wanted.filter((seat) => !mine.includes(seat)).map((seat) => names[seat] ?? "");
  const want = (wish: boolean) => void ask((host) => host.pause(table.id, wish));
  const said = on
    ? words.on
    : isMine
      ? words.wantedByYou
      : others.length > 0
        ? fill(words.wanted, { names: joinNames(language, others) })
        : null;
  return (
    <div className={said === null ? "question-none" : "question"}>
      {said !== null && <Spoken text={said} />}
      {on || isMine ? (
        <button type="button" className="button quiet" onClick={() => want(false)}>
          {on ? words.endBreak : words.dropBreak}
        </button>
      ) : (
        <button type="button" className="button quiet" onClick={() => want(true)}>
          {others.length > 0 ? words.agreeBreak : words.askBreak}
        </button>
      )}
    </div>
  );
}

/**
 * Says that a break has ended. `true` from then on until all have withdrawn their wishes, which ended with it: the words
 * of the others arrive a moment later, and look like a new wish.
 */
function useEnd(match: MatchView | null, words: string): boolean {
  const { announce } = useApp();
  const pause = match?.outcome === null ? match.pause : undefined;
  const [before, setBefore] = useState({ on: false, isOver: false });
  const on = pause?.on === true;
  const isOver = !on && (before.on || (before.isOver && pause?.wanted.length !== 0));
  if (on !== before.on || isOver !== before.isOver) setBefore({ on, isOver });
  const wasOn = useRef(on);
  const isPlaying = pause !== undefined;
  useEffect(() => {
    if (wasOn.current && !on && isPlaying) announce(words);
    wasOn.current = on;
  }, [announce, words, on, isPlaying]);
  return isOver;
}
