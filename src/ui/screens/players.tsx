import type { Table } from "../../host/api/api.ts";
import { findSet } from "../boards/registry.ts";
import { SeatTime } from "../clocks/seat-time.tsx";
import { PlayerMenu } from "../friends/player-menu.tsx";
import { PageMark } from "../invite/page-mark.tsx";
import { SeatWay } from "../invite/seat-way.tsx";
import { Acquaintance } from "../lobby/acquaintance.tsx";
import { WatcherCount } from "../lobby/watching.tsx";
import { namesOf } from "../table-view.ts";
import { useText } from "../text/use-text.ts";

/** Who plays, whose turn it is and how the series stands. */
export function Players({ table }: { readonly table: Table }) {
  const { text, language } = useText();
  const names = namesOf(language, table);
  const { room, play, result } = text;
  const set = findSet(table.game);
  const waitingFor = table.match?.waitingFor ?? [];
  const over = table.match?.outcome != null;
  const series = table.score.some((wins) => wins > 0);
  return (
    <section className="card players" aria-labelledby="players-title">
      <div className="section-head">
        <h2 id="players-title">{play.players}</h2>
        {series && <span className="hint">{result.series}</span>}
      </div>
      <WatcherCount watchers={table.watchers} />
      <ul className="seats">
        {table.seats.map((info) => {
          const { seat, player, here, bot, connected, way } = info;
          return (
            <li key={seat} className={waitingFor.includes(seat) ? "seat seat-turn" : "seat"}>
              <span className="seat-mark">
                {set?.SeatMark !== undefined && <set.SeatMark seat={seat} />}
              </span>
              <span className="seat-who">
                <span className="seat-name">{names[seat]}</span>
                {here && bot === null && table.kind === "network" && (
                  <span className="tag">{room.you}</span>
                )}
                {bot !== null && <span className="tag">{text.wish.levels[bot]}</span>}
                <PageMark info={info} table={table} />
                <SeatWay way={way} />
                {!connected && <span className="tag tag-away">{room.away}</span>}
              </span>
              <span className="seat-state">
                {!over && (
                  <span
                    className={waitingFor.includes(seat) ? "tag tag-turn" : "tag tag-turn tag-idle"}
                  >
                    {play.toMove}
                  </span>
                )}
                <SeatTime table={table} seat={seat} name={names[seat] ?? ""} />
              </span>
              <span className="seat-end">
                {player !== null && !here && bot === null && (
                  <PlayerMenu player={player} name={info.name} shown={names[seat] ?? ""} />
                )}
                {series && <span className="seat-score">{table.score[seat] ?? 0}</span>}
              </span>
              <Acquaintance person={info} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
