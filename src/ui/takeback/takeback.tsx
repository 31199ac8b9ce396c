import type { Seat } from "../../engine/game.ts";
import type { Table } from "../../host/api/api.ts";
import { useApp, useSettings } from "../app.ts";
import { Spoken } from "../parts/live-region.tsx";
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

/** Asking for a takeback, offering one, and the answer; nothing in games without takebacks. */
export function TakebackPart({ table, seat }: TakebackProps) {
  const { language } = useText();
  const words = useTranslated(takebackText);
  const lines = linesSinceMove(table);
  // Otherwise the chat says it.
  const isQuiet = useSettings().quiet.includes(table.id);
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
      <div className="question">
        <p>{fill(plies === 2 ? words.asked : words.allowed, { name })}</p>
        <div className="question-answers">
          {say("yes", plies === 2 ? words.yes : words.takeIt, true)}
          {say("no", plies === 2 ? words.no : words.keepIt)}
        </div>
      </div>
    );
  if (plies > 0) return <p className="question">{fill(words.waiting, { name })}</p>;
  const asks = lines.some((line) => line.seat === rival.seat && isRequest(line.text));
  const mayRequest =
    can.size === 0 && table.kind === "network" && rival.bot === null && lastMover(table) === seat;
  const isPerson = rival.bot === null;
  return (
    <>
      {asks && can.has("allow") && (
        <div className="question">
          {isQuiet ? (
            <Spoken text={fill(words.askedWord, { name })} />
          ) : (
            <p>{fill(words.askedWord, { name })}</p>
          )}
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

/** What has been said since the last move. */
function linesSinceMove({ match, chat }: Table) {
  return chat.filter(({ turn }) => turn !== null && turn === match?.turn);
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

/** While the opponent is to move, this player has nothing to sign: a chat line asks. */
function Request({ table, asked, name }: RequestProps) {
  const { ask } = useApp();
  const words = useTranslated(takebackText);
  if (asked) return <p className="question">{fill(words.requested, { name })}</p>;
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
