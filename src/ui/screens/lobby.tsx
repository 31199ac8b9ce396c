import { useState } from "react";
import type { LobbyTable } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { findSet } from "../boards/registry.ts";
import { nameAmong } from "../bot-names.ts";
import { Acquaintance } from "../lobby/acquaintance.tsx";
import { lobbyText } from "../lobby/text.ts";
import { PhaseLimit } from "../parts/phase-limit.tsx";
import { Stake } from "../parts/stake.tsx";
import { gameName } from "../table-view.ts";
import { faultText } from "../text/fault-text.ts";
import { fill, fillCounted } from "../text/message.ts";
import { DOT, joinNames } from "../text/messages.ts";
import { useText } from "../text/use-text.ts";

/** Rows before somebody asks for more: a screen or two. */
const FIRST_ROWS = 20;

/** The tables that others have opened, those of people this player knows first. */
export function Lobby() {
  const { text, language } = useText();
  const lobby = useAppState((state) => state.snapshot?.lobby) ?? [];
  const [wanted, setWanted] = useState("");
  const [rows, setRows] = useState(FIRST_ROWS);
  const words = lobbyText[language].list;
  const tables = useAppState(({ snapshot }) => snapshot?.tables) ?? [];
  const own = tables.filter(({ hosting, stage }) => hosting && stage === "gathering");
  const found = lobby.filter((table) => mentions(table, gameName(language, table.game), wanted));
  const isSearched = lobby.length > FIRST_ROWS / 2 || wanted !== "";
  return (
    <section className="lobby" aria-labelledby="lobby-title">
      <div className="section-head">
        <h2 id="lobby-title">{text.home.lobby}</h2>
        <NetworkState />
      </div>
      {isSearched && (
        <label className="lobby-search">
          {words.search}
          <input type="search" value={wanted} onChange={(event) => setWanted(event.target.value)} />
        </label>
      )}
      {lobby.length === 0 ? (
        <div className="card empty">
          <p>{own.length > 0 ? words.noOthers : text.home.lobbyEmpty}</p>
          {own.length === 0 ? (
            <p className="hint">{text.home.lobbyEmptyHelp}</p>
          ) : (
            own.some(({ entrance }) => entrance?.access === "open") && (
              <p className="hint">{words.noOthersHelp}</p>
            )
          )}
        </div>
      ) : found.length === 0 ? (
        <p className="hint">{words.nothing}</p>
      ) : (
        <ul className="rows">
          {found.slice(0, rows).map((table) => (
            <Invitation key={table.id} table={table} />
          ))}
        </ul>
      )}
      {found.length > rows && (
        <button type="button" className="button" onClick={() => setRows(rows + FIRST_ROWS)}>
          {fill(words.more, { count: found.length - rows })}
        </button>
      )}
    </section>
  );
}

function mentions({ host, seated }: LobbyTable, game: string, wanted: string): boolean {
  const part = wanted.trim().toLocaleLowerCase();
  const names = [game, host.name, host.knownAs ?? "", ...seated.map(({ name }) => name)];
  return names.some((name) => name.toLocaleLowerCase().includes(part));
}

function NetworkState() {
  const { guest } = useApp();
  const { text, language } = useText();
  const network = useAppState((state) => state.snapshot?.network);
  if (network === undefined) return null;
  if (network.fault !== null || !network.discovering) {
    return (
      <p className="network-state off">
        {network.fault === null ? text.home.noDiscovery : faultText(language, network.fault)}
      </p>
    );
  }
  const { peers, otherVersions } = network;
  const { older, newer } = otherVersions;
  const newerText = guest === null ? text.home.newer : text.home.newerThanPage;
  return (
    <div role="status">
      <p className="network-state">
        {peers === 0 ? text.home.looking : fillCounted(language, text.home.peers, peers, {})}
      </p>
      {older > 0 && <p className="hint">{fillCounted(language, text.home.older, older, {})}</p>}
      {newer > 0 && <p className="hint">{fillCounted(language, newerText, newer, {})}</p>}
    </div>
  );
}

function Invitation({ table }: { readonly table: LobbyTable }) {
  const { ask, go } = useApp();
  const { text, language } = useText();
  const { home } = text;
  const { host, seated, seats, stake, phaseLimit, options, running } = table;
  const set = findSet(table.game);
  const game = gameName(language, table.game);
  const details = set?.describeOptions?.(language, options) ?? [];
  const [busy, setBusy] = useState(false);
  const waits = useAppState((state) => state.snapshot?.waiting)?.some(
    (one) => one.table === table.id,
  );
  const enter = async () => {
    if (busy || waits === true) return;
    setBusy(true);
    const entered = await ask((api) =>
      running ? api.watchTable(table.id) : api.joinTable(table.id),
    );
    if (entered !== null)
      go({ screen: "table", id: table.id, ...(running ? { awaited: true } : {}) });
    else setBusy(false);
  };
  const full = seated.length >= seats;
  const names = seated.map((one) => nameAmong(language, seated, one));
  return (
    <li className="row card">
      <span className="row-picture">{set !== undefined && <set.Picture />}</span>
      <div className="row-text">
        <h3>
          <bdi>{fill(home.hostedBy, { name: host.name })}</bdi>
        </h3>
        <Acquaintance person={host} />
        <p>{[game, ...details].join(DOT)}</p>
        <p className="hint">
          {fill(running ? home.playing : home.seated, { names: joinNames(language, names) })}
          {DOT}
          {running ? home.stages.playing : fill(home.seatsTaken, { taken: seated.length, seats })}
          {DOT}
          <Stake chips={stake} />
          <PhaseLimit limit={phaseLimit} total={table.total} />
        </p>
      </div>
      <button
        type="button"
        className={running ? "button" : "button primary"}
        disabled={set === undefined || (full && !running)}
        aria-disabled={busy || waits === true}
        aria-label={fill(running ? home.watchNamed : home.joinNamed, { name: host.name, game })}
        onClick={enter}
      >
        {running ? home.watch : full ? home.full : home.join}
      </button>
    </li>
  );
}
