import type { Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
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
  const isTimed = match?.clock != null || match?.left != null || match?.pause?.on === true;
  if (match?.pause === undefined || match.outcome !== null || mine.length === 0 || !isTimed)
    return null;
  const { wanted, on } = match.pause;
  const names = namesOf(language, table);
  const isMine = wanted.some((seat) => mine.includes(seat));
  const others = wanted.filter((seat) => !mine.includes(seat)).map((seat) => names[seat] ?? "");
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
      {said !== null && <p role="status">{said}</p>}
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
