import type { Table } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { findSet } from "../boards/registry.ts";
import { CupForEverybody } from "../cup/cup-card.tsx";
import { EveningScore } from "../evening/score.tsx";
import { guestText } from "../guest/text.ts";
import { FullScreenButton } from "../parts/full-screen.tsx";
import { Page } from "../parts/page.tsx";
import { Countdown } from "../screens/countdown.tsx";
import { useFollowRematch } from "../screens/follow-rematch.ts";
import { Victory } from "../screens/victory.tsx";
import { gameName, namesOf, resultText, statusText, viewFor } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { SeatsToTake } from "./seats-to-take.tsx";
import { TableEnded } from "./table-ended.tsx";
import { everybodyText } from "./text.ts";
import "./everybody.css";

/** A table on a screen in the middle of the room: the public view and nobody's hand, as large as it goes. */
export function EverybodyScreen({ id }: { readonly id: string }) {
  const table = useAppState((state) => state.snapshot?.tables.find((one) => one.id === id));
  const { text, language } = useText();
  const words = useTranslated(everybodyText);
  useFollowRematch(table, "everybody");
  if (table === undefined) return <TableEnded message={text.room.gone} />;
  if (table.stage === "cancelled") return <TableEnded message={text.room.cancelled} />;
  const game = gameName(language, table.game);
  return (
    <Page title={fill(words.title, { game })} quietTitle className="everybody">
      <div className="everybody-middle">
        <Middle table={table} />
      </div>
      <aside className="everybody-side">
        <p className="everybody-game">{game}</p>
        <Around table={table} />
        <EveningScore table={table} />
        <Ways table={table} />
      </aside>
    </Page>
  );
}

/** Seats to take, then the match, then the tournament that follows it. */
function Middle({ table }: { readonly table: Table }) {
  if (table.match === null) return <SeatsToTake table={table} />;
  return table.cup == null ? <Board table={table} /> : <CupForEverybody cup={table.cup} />;
}

function Board({ table }: { readonly table: Table }) {
  const { language } = useText();
  const set = findSet(table.game);
  const names = namesOf(language, table);
  const outcome = table.match?.outcome ?? null;
  const status =
    outcome === null ? statusText(language, table, null) : resultText(language, outcome, names);
  return (
    <>
      <p className="turn">{status}</p>
      {set !== undefined && (
        <set.Board
          view={viewFor(table, null).view}
          legal={[]}
          seat={null}
          names={names}
          lastMove={table.match?.moves.findLast(({ kind }) => kind === "acted") ?? null}
          suggested={null}
          onAct={null}
          onHint={ignore}
        />
      )}
      <Victory table={table} />
    </>
  );
}

/** Nobody plays from here. */
function ignore() {}

/** Who sits there, whose turn it is, and how long it may take. */
function Around({ table }: { readonly table: Table }) {
  const { text, language } = useText();
  const names = namesOf(language, table);
  const set = findSet(table.game);
  const waitingFor = table.match?.waitingFor ?? [];
  const clock = table.match?.clock ?? null;
  const series = table.score.some((wins) => wins > 0);
  return (
    <ol className="seats" aria-label={text.play.players}>
      {Array.from({ length: table.capacity }, (_, seat) => {
        const info = table.seats.find((one) => one.seat === seat);
        // After the start, empty seats stay empty.
        if (info === undefined && table.match !== null) return null;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
            key={seat}
            className={`seat${info === undefined ? " seat-free" : ""}${waitingFor.includes(seat) ? " seat-turn" : ""}`}
          >
            <span className="seat-mark">
              {set?.SeatMark !== undefined && <set.SeatMark seat={seat} />}
            </span>
            <span className="seat-name">{info === undefined ? text.room.free : names[seat]}</span>
            {info?.connected === false && <span className="tag tag-away">{text.room.away}</span>}
            {clock?.seats.includes(seat) && <Countdown clock={clock} name={names[seat] ?? ""} />}
            {series && <span className="seat-end seat-score">{table.score[seat] ?? 0}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function Ways({ table }: { readonly table: Table }) {
  const { go } = useApp();
  const words = useTranslated(everybodyText);
  const { full, unfull } = useTranslated(guestText);
  return (
    <div className="actions">
      <button
        type="button"
        className="button"
        onClick={() => go({ screen: "table", id: table.id })}
      >
        {table.mine.length > 0 ? words.back : words.leave}
      </button>
      <FullScreenButton on={full} off={unfull} />
    </div>
  );
}
