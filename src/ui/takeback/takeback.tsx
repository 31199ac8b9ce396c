import { useState } from "react";
import type { Seat } from "../../engine/game.ts";
import type { Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { namesOf } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { takebackText } from "./text.ts";
import {
  allowsTakeback,
  isRequest,
  lastMover,
  pendingTakeback,
  type TakebackWord,
  wordsFor,
} from "./words.ts";

interface TakebackProps {
  readonly table: Table;
  readonly seat: Seat;
}

/** Asking for a move back, letting the other one have it, and the answer; nothing in games where that cannot be. */
export function TakebackPart({ table, seat }: TakebackProps) {
  const { language } = useText();
  const words = useTranslated(takebackText);
  const lines = useLinesSinceMove(table);
  if (!allowsTakeback(table) || table.match === null || table.match.outcome !== null) return null;
  const can = wordsFor(table, seat);
  const rival = table.seats.find((one) => one.seat !== seat);
  if (rival === undefined) return null;
  const name = namesOf(language, table)[rival.seat] ?? "";
  const say = (word: TakebackWord, label: string, primary = false) => (
    <Word table={table} seat={seat} word={word} label={fill(label, { name })} primary={primary} />
  );
  const plies = pendingTakeback(table);
  if (can.has("yes"))
    return (
      <div className="takeback" role="status">
        <p>{fill(plies === 2 ? words.asked : words.allowed, { name })}</p>
        {say("yes", plies === 2 ? words.yes : words.takeIt, true)}
        {say("no", plies === 2 ? words.no : words.keepIt)}
      </div>
    );
  if (plies > 0) return <p className="takeback">{fill(words.waiting, { name })}</p>;
  const asks = lines.some((line) => line.seat === rival.seat && isRequest(line.text));
  const mayRequest =
    can.size === 0 && table.kind === "network" && rival.bot === null && lastMover(table) === seat;
  const isPerson = rival.bot === null;
  return (
    <>
      {asks && can.has("allow") && (
        <div className="takeback" role="status">
          <p>{fill(words.askedWord, { name })}</p>
          {say("allow", words.allow, true)}
        </div>
      )}
      {can.has("ask") && say("ask", words.ask)}
      {!asks && isPerson && can.has("allow") && say("allow", words.allow)}
      {mayRequest && (
        <Request
          table={table}
          asked={lines.some((line) => line.seat === seat && isRequest(line.text))}
          name={name}
        />
      )}
    </>
  );
}

/** What has been said since the last move. After a reload: nothing. */
function useLinesSinceMove({ match, chat }: Table) {
  const moves = match?.moves.length ?? 0;
  const [since, setSince] = useState({ moves, lines: chat.length });
  if (since.moves !== moves) setSince({ moves, lines: chat.length });
  return chat.slice(since.lines);
}

interface WordProps extends TakebackProps {
  readonly word: TakebackWord;
  readonly label: string;
  readonly primary: boolean;
}

function Word({ table, seat, word, label, primary }: WordProps) {
  const { ask } = useApp();
  return (
    <button
      type="button"
      className={primary ? "button" : "button quiet"}
      onClick={() => void ask((host) => host.act(table.id, seat, { takeback: word }))}
    >
      {label}
    </button>
  );
}

interface RequestProps {
  readonly table: Table;
  readonly asked: boolean;
  readonly name: string;
}

/** While the other one is to move it is not for this player to sign anything: a line of talk asks. */
function Request({ table, asked, name }: RequestProps) {
  const { ask } = useApp();
  const words = useTranslated(takebackText);
  if (asked) return <p className="takeback">{fill(words.requested, { name })}</p>;
  return (
    <button
      type="button"
      className="button quiet"
      onClick={() => void ask((host) => host.say(table.id, words.request))}
    >
      {words.requestIt}
    </button>
  );
}
