import { useEffect, useState } from "react";
import type { CupView, Table } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { Spoken } from "../parts/live-region.tsx";
import { useOnce } from "../parts/use-once.ts";
import { fill } from "../text/message.ts";
import { joinNames } from "../text/messages.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import "./cup.css";
import { nameIn, rivalIn } from "./game-line.tsx";
import { cupText } from "./text.ts";

interface CupProps {
  readonly table: Table;
  readonly cup: CupView;
}

/** Above the board of the match that is over: what this player is to do next in the tournament, or who has won it. */
export function CupCall({ table }: { readonly table: Table }) {
  const { cup } = table;
  if (cup == null) return null;
  return cup.over ? <Champions cup={cup} /> : <MyGame table={table} cup={cup} />;
}

export function Champions({ cup }: { readonly cup: CupView }) {
  const { language } = useText();
  const words = useTranslated(cupText);
  const names = cup.champions.map((player) => nameIn(cup, player));
  const sentence =
    names.length === 0 ? words.nobody : names.length === 1 ? words.champion : words.champions;
  return (
    <Spoken
      className="cup-mine cup-call champions"
      text={fill(sentence, { name: names[0] ?? "", names: joinNames(language, names) })}
    />
  );
}

function MyGame({ table, cup }: CupProps) {
  const { ask, go } = useApp();
  const words = useTranslated(cupText);
  const game = cup.rounds.flat().find(({ mine }) => mine);
  const isHere = useAppState(
    ({ snapshot }) => snapshot?.tables.some(({ id }) => id === game?.table) === true,
  );
  const me = table.mine.flatMap((seat) => table.seats[seat]?.player ?? [])[0];
  const [isWaiting, setWaiting] = useState(false);
  const opened = isHere ? (game?.table ?? null) : null;
  const waits = game?.waiting === true;
  // The host remembers it even if the page is loaded anew.
  useEffect(() => {
    if (waits) setWaiting(true);
  }, [waits]);
  // A player who has pressed "Play" is taken there as soon as the opponent has opened the table.
  useEffect(() => {
    if (isWaiting && opened !== null) go({ screen: "table", id: opened });
  }, [go, isWaiting, opened]);
  const play = useOnce(async () => {
    const answer = await ask((host) => host.playCup(table.id));
    if (answer?.value != null) go({ screen: "table", id: answer.value });
    else setWaiting(answer !== null);
  });
  if (game === undefined) return <Spoken className="cup-mine cup-call" text={words.nothing} />;
  const name = rivalIn(cup, game, me ?? null);
  const isExpected = game.table !== null && !isHere;
  return (
    <div className="cup-mine cup-call">
      <Spoken
        text={fill(waits ? words.waiting : isExpected ? words.expected : words.mine, { name })}
      />
      {!waits && (
        <button type="button" className="button primary" onClick={() => void play()}>
          {isHere ? words.goThere : words.play}
        </button>
      )}
    </div>
  );
}
