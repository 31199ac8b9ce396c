import type { Seat } from "../../engine/game.ts";
import type { Table } from "../../host/api/api.ts";
import { rematchText } from "../../text/terms.ts";
import { useApp, useAppState } from "../app.ts";
import { findSet } from "../boards/registry.ts";
import { useOnce } from "../parts/use-once.ts";
import { HOME } from "../route.ts";
import { namesOf } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { joinNames } from "../text/messages.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { lobbyText } from "./text.ts";

/** The settings of a rematch, if the match has settled others than its own. */
export function NewTerms({ table }: { readonly table: Table }) {
  const { language } = useText();
  const { terms, next } = table.rematch;
  if (terms === null || next !== null) return null;
  const options = findSet(table.game)?.describeOptions?.(language, terms.options) ?? [];
  return <p>{rematchText(language, terms.stake, options)}</p>;
}

/**
 * How to continue at a table among peers if not everybody plays again: without some, at somebody's new table, or not at
 * all.
 */
export function GoOn({ table }: { readonly table: Table }) {
  const { ask, go } = useApp();
  const { language } = useText();
  const { rematch } = useTranslated(lobbyText);
  const lobby = useAppState((state) => state.snapshot?.lobby) ?? [];
  const join = useOnce(async (id: string) => {
    // The finished table may bind this player by a rematch that will not happen.
    if ((await ask((host) => host.joinTable(id))) !== null) go({ screen: "table", id });
  });
  const leave = useOnce(async () => {
    if ((await ask((host) => host.leaveTable(table.id))) !== null) go(HOME);
  });
  const { owner, next, offer } = table.rematch;
  if (table.kind === "device" || table.watching) return null;
  const names = namesOf(language, table);
  const nameAll = (seats: readonly Seat[]) =>
    joinNames(
      language,
      seats.map((seat) => names[seat] ?? ""),
    );
  const { left } = table.rematch;
  const missing = missingSeats(table);
  const away = missing.filter((seat) => !left.includes(seat));
  const staying = table.capacity - missing.length;
  const opened = lobby.find(
    ({ id, host, running }) =>
      !running && id !== offer?.table && table.seats.some(({ player }) => player === host.id),
  );
  return (
    <div className="go-on">
      <div role="status">
        {next === null && left.length > 0 && <p>{fill(rematch.left, { names: nameAll(left) })}</p>}
        {next === null && away.length > 0 && <p>{fill(rematch.away, { names: nameAll(away) })}</p>}
      </div>
      {opened !== undefined && (
        <button type="button" className="button primary" onClick={() => void join(opened.id)}>
          {fill(rematch.joinNew, { name: opened.host.name })}
        </button>
      )}
      {next === null && !owner && missing.length > 0 && staying >= 2 && (
        <button
          type="button"
          className="button"
          onClick={() => go({ screen: "wish", where: "network", game: table.game, like: table.id })}
        >
          {fill(rematch.without, { names: nameAll(missing) })}
        </button>
      )}
      <button type="button" className="button quiet" onClick={() => void leave()}>
        {rematch.leave}
      </button>
    </div>
  );
}

/** Seats whose players have left or cannot be reached, bots with their owners. */
export function missingSeats({ seats, rematch }: Table): Seat[] {
  return seats.flatMap(({ seat, connected }) =>
    rematch.left.includes(seat) || !connected ? [seat] : [],
  );
}
