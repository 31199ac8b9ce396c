import { useEffect } from "react";
import type { Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { fill } from "../text/message.ts";
import { useTranslated } from "../text/use-text.ts";
import { rivalIn } from "./game-line.tsx";
import { cupText } from "./text.ts";

interface CupRoomProps {
  readonly table: Table;
  /** Whose tournament the table is played for. */
  readonly base: Table;
}

/**
 * Whom a tournament's table waits for. Both seats are kept for the two players, and the match starts by itself: there is
 * nobody to invite, no bot to seat and nothing to start.
 */
export function CupRoom({ table, base }: CupRoomProps) {
  const { announce, go } = useApp();
  const words = useTranslated(cupText);
  const { cup } = base;
  const me = table.mine.flatMap((seat) => table.seats[seat]?.player ?? [])[0] ?? null;
  const game = cup?.rounds.flat().find((one) => one.table === table.id);
  const name = cup == null || game === undefined ? "" : rivalIn(cup, game, me);
  const sentence = name === "" ? words.startsAlone : fill(words.comes, { name });
  useEffect(() => announce(sentence), [announce, sentence]);
  return (
    <>
      <div>
        <p className="waiting">{sentence}</p>
        {name !== "" && <p className="hint">{words.startsAlone}</p>}
      </div>
      <div className="actions">
        <button
          type="button"
          className="button primary"
          onClick={() => go({ screen: "table", id: base.id })}
        >
          {words.back}
        </button>
      </div>
    </>
  );
}
