import { useEffect } from "react";
import type { SeatInfo, Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { findSet } from "../boards/registry.ts";
import { Chat } from "../chat/chat.tsx";
import { useCupBase } from "../cup/cup-base.ts";
import { CupRoom } from "../cup/cup-room.tsx";
import { EveningScore } from "../evening/score.tsx";
import { StartsIn } from "../evening/starts-in.tsx";
import { EverybodyOpener } from "../everybody/everybody-opener.tsx";
import { PlayerMenu } from "../friends/player-menu.tsx";
import { GuestNotes } from "../guest/notes.tsx";
import { InvitePanel } from "../invite/invite-panel.tsx";
import { PageMark } from "../invite/page-mark.tsx";
import { SeatWay } from "../invite/seat-way.tsx";
import { Acquaintance } from "../lobby/acquaintance.tsx";
import { Page } from "../parts/page.tsx";
import { PhaseLimit } from "../parts/phase-limit.tsx";
import { useOnce } from "../parts/use-once.ts";
import { HOME } from "../route.ts";
import { gameName, namesOf } from "../table-view.ts";
import { fill, fillCounted } from "../text/message.ts";
import { DOT } from "../text/messages.ts";
import { useText } from "../text/use-text.ts";
import { BotSeats } from "./bot-seats.tsx";

/** A table before the start: who has come, who is awaited, and the host's controls. */
export function Room({ table }: { readonly table: Table }) {
  const { text, language } = useText();
  const { room } = text;
  const { hosting, capacity, seats } = table;
  const game = gameName(language, table.game);
  const host = seats.find(({ player }) => player === table.host)?.name ?? "";
  const set = findSet(table.game);
  const chips = fillCounted(language, text.wish.chips, table.stake, {});
  const details = set?.describeOptions?.(language, table.options) ?? [];
  const base = useCupBase(table.id);
  return (
    <Page
      title={hosting ? fill(room.titleMine, { game }) : fill(room.title, { game, host })}
      back
      className="room"
    >
      <section className="card" aria-labelledby="seats-title">
        <h2 id="seats-title">{room.seats}</h2>
        <ol className="seats">
          {Array.from({ length: capacity }, (_, seat) => (
            // When somebody leaves, others move up: what is asked about a player must not become about another.
            <Seat
              key={table.seats.find((one) => one.seat === seat)?.player ?? seat}
              number={seat}
              table={table}
            />
          ))}
        </ol>
        <p className="hint">
          {[game, ...details].join(DOT)}
          {DOT}
          {table.stake === 0 ? text.wish.noStake : fill(room.stake, { chips })}
          <PhaseLimit limit={table.phaseLimit} total={table.total} />
        </p>
        {base === undefined ? (
          <Waiting table={table} host={host} />
        ) : (
          <CupRoom table={table} base={base} />
        )}
        <StartsIn evening={table.evening} />
        <RoomActions table={table} starts={base === undefined} />
        {hosting && base === undefined && <BotSeats table={table} />}
      </section>
      <GuestNotes />
      <EveningScore table={table} />
      {hosting && base === undefined && <InvitePanel table={table} />}
      <Chat table={table} />
    </Page>
  );
}

function Seat({ number, table }: { readonly number: number; readonly table: Table }) {
  const { text } = useText();
  const info = table.seats.find(({ seat }) => seat === number);
  const set = findSet(table.game);
  return (
    <li className={info === undefined ? "seat seat-free" : "seat"}>
      <span className="seat-mark">
        {set?.SeatMark !== undefined && <set.SeatMark seat={number} />}
      </span>
      {info === undefined ? (
        <span className="seat-name">{text.room.free}</span>
      ) : (
        <Seated info={info} table={table} />
      )}
    </li>
  );
}

function Seated({ info, table }: { readonly info: SeatInfo; readonly table: Table }) {
  const { ask } = useApp();
  const { text, language } = useText();
  const { room } = text;
  const { player, bot } = info;
  const name = namesOf(language, table)[info.seat] ?? "";
  return (
    <>
      <span className="seat-who">
        <span className="seat-name">{name}</span>
        {info.here && bot === null && <span className="tag">{room.you}</span>}
        {bot !== null && <span className="tag">{text.wish.levels[bot]}</span>}
        {player !== null && player === table.host && (
          <span className="tag tag-host">{room.host}</span>
        )}
        <PageMark info={info} table={table} />
        <SeatWay way={info.way} />
        {!info.connected && <span className="tag tag-away">{room.away}</span>}
      </span>
      <span className="seat-end">
        {table.hosting && (!info.here || bot !== null) && player !== null && (
          <button
            type="button"
            className="button quiet small"
            aria-label={fill(room.removeNamed, { name })}
            onClick={() => void ask((host) => host.removePlayer(table.id, player))}
          >
            {room.remove}
          </button>
        )}
        {!info.here && bot === null && player !== null && (
          <PlayerMenu player={player} name={info.name} shown={info.name} />
        )}
      </span>
      <Acquaintance person={info} />
    </>
  );
}

function Waiting({ table, host }: { readonly table: Table; readonly host: string }) {
  const { announce } = useApp();
  const { text, language } = useText();
  const { room } = text;
  const free = table.capacity - table.seats.length;
  const sentence =
    free > 0
      ? fillCounted(language, room.waitingForPlayers, free, {})
      : table.hosting
        ? room.readyToStart
        : fill(room.waitingForHost, { host });
  useEffect(() => announce(sentence), [announce, sentence]);
  return (
    <div>
      <p className="waiting">{sentence}</p>
      {free > 0 && canStart(table) && (
        <p className="hint">{table.hosting ? room.startNow : fill(room.hostMayStart, { host })}</p>
      )}
      {free > 0 && table.entrance?.access === "open" && !table.entrance.locked && (
        <p className="hint">{room.everyoneNearby}</p>
      )}
    </div>
  );
}

/** Whether a match can begin among those who have come. */
function canStart(table: Table): boolean {
  const least = findSet(table.game)?.rules.seats.min ?? table.capacity;
  return table.seats.length >= least;
}

interface RoomActionsProps {
  readonly table: Table;
  /** Whether the host starts the match. */
  readonly starts: boolean;
}

function RoomActions({ table, starts }: RoomActionsProps) {
  const { ask, go } = useApp();
  const { text } = useText();
  const { room } = text;
  const { seats } = table;
  const start = useOnce(() => ask((host) => host.startTable(table.id)));
  const leave = useOnce(async () => {
    const left = await ask((host) =>
      table.hosting ? host.cancelTable(table.id) : host.leaveTable(table.id),
    );
    if (left !== null) go(HOME);
  });
  return (
    <div className="actions room-actions">
      {table.hosting && starts && (
        <button
          type="button"
          className="button primary large"
          disabled={!canStart(table)}
          onClick={() => void start()}
        >
          {canStart(table) && seats.length < table.capacity
            ? fill(room.startWith, { count: seats.length })
            : room.start}
        </button>
      )}
      <button type="button" className="button quiet" onClick={leave}>
        {table.hosting ? room.cancelTable : room.leave}
      </button>
      <EverybodyOpener table={table} />
    </div>
  );
}
