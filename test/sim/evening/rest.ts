import { toHex } from "../../../protocol/bytes.ts";
import { openManifest } from "../../../protocol/manifest.ts";
import type { PlayerId, Snapshot, Table, TableId } from "../../../src/host/api/api.ts";
import type { MemoryHost } from "../../../src/host/testing/memory-hosts.ts";
import { NODE_KEYS } from "../../../src/node/keys/crypto.ts";
import { errorsOfPage } from "./page.ts";
import type { Person } from "./person.ts";

/** What one of those who are here is shown. */
export interface Shown {
  readonly person: Person;
  readonly host: MemoryHost;
  readonly snapshot: Snapshot;
}

/** Why the evening is not at rest, or at rest and wrong: what must hold once everything has arrived. */
export function unrestIn(shown: readonly Shown[], isComplete: boolean): string[] {
  const ids = new Set(shown.flatMap(({ snapshot }) => snapshot.tables.map(({ id }) => id)));
  return [
    ...[...ids].flatMap((id) => atTable(id, shown, isComplete)),
    ...shown.flatMap((one) => inLobby(one, shown, isComplete)),
    ...shown.flatMap((one) => ofPerson(one, isComplete)),
    ...shown.flatMap(errorsOfPage),
    ...ofConnections(shown),
  ];
}

interface At {
  readonly name: string;
  readonly me: PlayerId;
  readonly table: Table;
}

function atTable(id: TableId, shown: readonly Shown[], isComplete: boolean): string[] {
  const all = shown.flatMap(({ person, snapshot }): At[] => {
    const table = snapshot.tables.find((one) => one.id === id);
    return table === undefined ? [] : [{ name: person.name, me: snapshot.me.id, table }];
  });
  const where = `${all[0]?.table.game} ${id.slice(0, 6)}`;
  const wrong: string[] = [];
  // Who has blocked another tells them nothing, and hears nothing from them.
  if (areApart(all, shown)) return wrong;
  const differ = differing(wrong, where, all);
  const seated = all.filter(({ table }) => table.mine.length > 0);
  const [first] = all;
  if (first === undefined) return wrong;
  // Those who watch are told by those who play, who may have archived the match or be away.
  const among = first.table.match !== null && !isComplete ? seated : all;
  const isWatchedAlone = all.some(({ table }) => table.match !== null) && seated.length === 0;
  if (isWatchedAlone) return wrong;
  differ("stage", ({ stage }) => stage, among);
  differ("seats", ({ seats }) => seats.map(({ name, player, bot }) => [name, player, bot]), among);
  // Somebody gave the seat back in the moment in which the match began with them: the others are told that they have left.
  const isMissed = shown.some(
    ({ person, snapshot: { me } }) =>
      first.table.match !== null &&
      !person.archived.has(id) &&
      first.table.seats.some(({ player }) => player === me.id) &&
      !seated.some((at) => at.me === me.id),
  );
  if (isMissed) return [];
  wrong.push(...ofSeats(where, all, shown));
  if (all.every(({ table }) => table.match === null)) {
    const host = shown.find(({ snapshot }) => snapshot.me.id === first.table.host);
    const isOff = all.every(({ table }) => table.stage === "cancelled");
    if (host !== undefined && !isOff && !all.some(({ table }) => table.hosting))
      wrong.push(`${where}: its host has no such table`);
    return wrong;
  }
  differ("moves", ({ match }) => match?.moves, among);
  differ("final", ({ match }) => match?.final, among);
  differ("outcome", ({ match }) => match?.outcome, among);
  differ("position", ({ match }) => match?.public, among);
  differ("waitingFor", ({ match }) => match?.waitingFor, among);
  differ("break", ({ match }) => match?.pause?.on, seated);
  differ("score", ({ score }) => score, seated);
  differ(
    "evening",
    ({ evening }) => ({
      lines: evening?.lines,
      played: evening?.played,
      champions: evening?.champions,
      plan: evening?.plan,
    }),
    seated,
  );
  // Who has blocked another is told nothing by them.
  const isOpen = shown.every(({ snapshot }) => snapshot.blocked.length === 0);
  if (isComplete && isOpen) wrong.push(...ofNext(where, seated));
  for (const at of all)
    wrong.push(...ofMatch(at, all, isComplete).map((text) => `${where}: ${text}`));
  return wrong;
}

/** Whether one of those at a table has blocked another. */
function areApart(all: readonly At[], shown: readonly Shown[]): boolean {
  const there = new Set(
    all.flatMap(({ me, table }) => [me, ...table.seats.flatMap(({ player }) => player ?? [])]),
  );
  return shown.some(
    ({ snapshot: { me, blocked } }) => there.has(me.id) && blocked.some(({ id }) => there.has(id)),
  );
}

/** Complains where these are shown different things. */
function differing(wrong: string[], where: string, all: readonly At[]) {
  return (what: string, read: (table: Table) => unknown, among = all) => {
    const said = among.map(({ name, table }) => [name, JSON.stringify(read(table))] as const);
    if (new Set(said.map(([, text]) => text)).size === 1 || said.length === 0) return;
    const lines = said.map(([name, text]) => `${name}: ${text}`).join("\n    ");
    wrong.push(`${where}: ${what} differs:\n    ${lines}`);
  };
}

/** Whoever a host shows in a seat knows it. */
function ofSeats(where: string, all: readonly At[], shown: readonly Shown[]): string[] {
  const hosts = all.filter(({ table }) => table.stage === "gathering" && table.hosting);
  return shown.flatMap(({ snapshot: { me }, person: { name } }) => {
    const isSeated = hosts.some(({ table }) => table.seats.some(({ player }) => player === me.id));
    const isKnown = all.some((at) => at.me === me.id && at.table.mine.length > 0);
    return isSeated && !isKnown ? [`${where}: ${name} has a seat and does not know`] : [];
  });
}

/** How the table goes on. */
function ofNext(where: string, seated: readonly At[]): string[] {
  const wrong: string[] = [];
  const differ = differing(wrong, where, seated);
  const open = seated.filter(({ table }) => table.rematch.next === null);
  differ("left", ({ rematch }) => rematch.left);
  differ("next", ({ rematch }) => rematch.next);
  differ("offer", ({ rematch: { offer } }) => offer && { ...offer, joined: null }, open);
  differ(
    "wanted",
    ({ rematch }) => rematch.wanted,
    open.filter(({ table }) => table.rematch.offer === null),
  );
  differ("cup", ({ cup }) => {
    const rounds = cup?.rounds.map((round) =>
      round.map((game) => ({ ...game, mine: null, waiting: null })),
    );
    return cup && { ...cup, owner: null, rounds, tables: cup.tables.toSorted() };
  });
  if (seated.filter(({ table }) => table.rematch.owner).length > 1)
    wrong.push(`${where}: several owners`);
  return wrong;
}

function ofMatch({ name, table }: At, all: readonly At[], isComplete: boolean): string[] {
  const { match, seats, mine, kind } = table;
  const wrong: string[] = [];
  if (match === null) return wrong;
  if (kind === "device")
    return match.waitingFor.some((seat) => seats[seat]?.bot !== null)
      ? [`${name} waits for a bot`]
      : [];
  const here = new Set(all.map(({ me }) => me));
  const isPresent = seats.every(
    ({ player, bot, seat }) =>
      bot !== null ||
      player === null ||
      (here.has(player) && !all.some(({ table: other }) => other.match?.departed.includes(seat))),
  );
  if (match.outcome !== null) {
    if (
      isPresent &&
      isComplete &&
      mine.length > 0 &&
      match.ending?.kind !== "agreed" &&
      table.rematch.left.length === 0
    )
      wrong.push(`${name} has an end that is ${match.ending?.kind}`);
    return wrong;
  }
  if (!isPresent || !isComplete) return wrong;
  const { standing, waitingFor } = match;
  if (match.dealing !== null) wrong.push(`${name} sees dealing: ${JSON.stringify(match.dealing)}`);
  if (waitingFor.some((seat) => seats[seat]?.bot !== null)) wrong.push(`${name} waits for a bot`);
  if (waitingFor.length === 0) wrong.push(`${name} waits for nobody: ${JSON.stringify(standing)}`);
  const mayMove = all.some(
    ({ table: { match: other } }) => (other?.views[0]?.legal.length ?? 0) > 0,
  );
  const isLate =
    standing?.kind === "late" ||
    standing?.kind === "claimed" ||
    (standing?.kind === "votes" && standing.late.length > 0);
  if (!mayMove && !isLate)
    wrong.push(`nobody can do anything: waits for ${waitingFor}, ${JSON.stringify(standing)}`);
  if (!match.final) wrong.push(`${name}: not final: ${JSON.stringify(standing)}`);
  return wrong;
}

function inLobby(
  { person, host, snapshot }: Shown,
  shown: readonly Shown[],
  isComplete: boolean,
): string[] {
  const wrong: string[] = [];
  const me = snapshot.me.id;
  const announced = new Map<TableId, { by: string; count: number; host: PlayerId }>();
  for (const other of shown) {
    if (other.person === person) continue;
    const { tables } = other.host.membership ?? {};
    for (const { manifest, roster, start } of tables?.announcements() ?? []) {
      const table = openManifest(manifest, NODE_KEYS.verify);
      if (!table.ok) continue;
      const id = toHex(table.value.hash);
      const theirs = toHex(table.value.value.host);
      announced.set(id, {
        by: other.person.name,
        host: theirs,
        count: other.snapshot.tables.find((one) => one.id === id)?.seats.length ?? 0,
      });
      const isBlocked =
        [other.snapshot.me.id, theirs].some((player) =>
          snapshot.blocked.some((one) => one.id === player),
        ) || other.snapshot.blocked.some((one) => one.id === me);
      const isSentAway = tables?.findNetwork(id)?.state.expelled.has(me) === true;
      if (isBlocked || isSentAway || snapshot.tables.some((one) => one.id === id)) continue;
      const line = snapshot.lobby.find((one) => one.id === id);
      const isCrowded = snapshot.lobby.some((one) => one.host.id === theirs);
      if (line === undefined && !isCrowded)
        wrong.push(
          `${person.name} does not see ${other.person.name}'s ${table.value.value.game} ${id.slice(0, 6)} (heard: ${host.membership?.lobby.tables().some((one) => toHex(one.table.hash) === id)}, lobby: ${snapshot.lobby.map((one) => one.id.slice(0, 6))})`,
        );
      if (line !== undefined && line.running !== (start !== undefined))
        wrong.push(`${person.name} sees ${id.slice(0, 6)} running: ${line.running}`);
      if (
        line !== undefined &&
        roster !== undefined &&
        line.seated.length !== announced.get(id)?.count
      )
        wrong.push(`${person.name} sees ${line.seated.length} seated at ${id.slice(0, 6)}`);
    }
  }
  if (isComplete && host.membership !== null)
    for (const line of snapshot.lobby) {
      if (!announced.has(line.id))
        wrong.push(
          `${person.name} sees ${line.game} ${line.id.slice(0, 6)} in the lobby, which nobody announces`,
        );
    }
  return wrong;
}

const EXPECTED_NOTICES = [
  "table/removed",
  "roster/cancelled",
  "watch/crowded",
  "watch/not-invited",
];

function ofPerson({ person, snapshot }: Shown, isComplete: boolean): string[] {
  const wrong: string[] = [];
  const { tables, waiting, notices, network } = snapshot;
  const bound = tables.filter((table) => table.bound);
  if (bound.length > 1) wrong.push(`${person.name} is bound to ${bound.length} tables`);
  if (isComplete && waiting.length > 0)
    wrong.push(`${person.name} waits for a seat: ${JSON.stringify(waiting)}`);
  for (const { fault } of notices)
    if (!EXPECTED_NOTICES.includes(fault.code))
      wrong.push(`${person.name} is told ${fault.code}: ${fault.message}`);
  if (network.fault !== null) wrong.push(`${person.name}: ${network.fault.code}`);
  for (const id of person.archived)
    if (tables.some((table) => table.id === id && !table.watching))
      wrong.push(`${person.name} has ${id.slice(0, 6)} again`);
  if (person.profile.disk.waiting() > 0) wrong.push("the disk is busy");
  return wrong;
}

function ofConnections(shown: readonly Shown[]): string[] {
  return shown.flatMap(({ person, snapshot }) => {
    const others = shown.filter(
      ({ snapshot: { me, blocked } }) =>
        me.id !== snapshot.me.id &&
        !snapshot.blocked.some(({ id }) => id === me.id) &&
        !blocked.some(({ id }) => id === snapshot.me.id),
    );
    return snapshot.network.peers < others.length
      ? [`${person.name} is connected to ${snapshot.network.peers} of ${others.length}`]
      : [];
  });
}

/** What everybody sees of the tables that are named in these complaints. */
export function pictureOf(shown: readonly Shown[], wrong: readonly string[]): string[] {
  return shown.flatMap(({ person, snapshot }) =>
    snapshot.tables
      .filter(({ id }) => wrong.some((text) => text.includes(id.slice(0, 6))))
      .map(
        ({ id, stage, seats, mine, watching, hosting, bound, match, rematch }) =>
          `${person.name} (${snapshot.me.id.slice(0, 6)}) at ${id.slice(0, 6)}: ${JSON.stringify({
            stage,
            mine,
            watching,
            hosting,
            bound,
            seats: seats.map(
              ({ name, player, bot, connected }) =>
                `${name} ${player?.slice(0, 6)} ${bot ?? ""} ${connected}`,
            ),
            rematch,
            match: match && {
              turn: match.turn,
              waitingFor: match.waitingFor,
              standing: match.standing,
              departed: match.departed,
              ending: match.ending,
              dealing: match.dealing,
              moves: match.moves.length,
              legal: match.views[0]?.legal.length,
              pause: match.pause,
              outcome: match.outcome?.reason,
            },
          })}`,
      ),
  );
}

/** What of a table must be the same after the app was started again. */
export function lasting(tables: readonly Table[]): string[] {
  return tables
    .filter(({ watching }) => !watching)
    .map(
      ({
        id,
        stage,
        game,
        seats,
        mine,
        host,
        match,
        chat,
        rematch,
        score,
        evening,
        cup,
        bound,
        stake,
        options,
      }) =>
        JSON.stringify({
          id,
          stage,
          game,
          stake,
          options: sorted(options),
          mine,
          host,
          bound,
          score,
          seats: seats.map(({ seat, name, player, bot }) => ({ seat, name, player, bot })),
          match: match && {
            moves: match.moves,
            outcome: match.outcome,
            final: match.final,
            public: match.public,
            views: match.views,
            waitingFor: match.waitingFor,
            ending: match.ending,
            verified: match.verified?.digest,
            pause: match.pause,
            left: match.left?.length,
          },
          chat: chat.map(({ name, text, seat }) => [seat, name, text]).toSorted(),
          rematch: { ...rematch, wanted: wantedOf(rematch, seats) },
          evening: evening && { ...evening, startsIn: null },
          cup: cup && {
            ...cup,
            rounds: cup.rounds.map((round) =>
              round.map((one) => ({ ...one, mine: null, waiting: null })),
            ),
          },
        }),
    )
    .toSorted();
}

/** In one order of keys: what was read from the disk has them sorted. */
function sorted(value: Table["options"]): unknown {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;
}

/** Whoever wants to play again says so when they come back, as long as the next match is open. */
function wantedOf({ wanted, next }: Table["rematch"], seats: Table["seats"]): readonly number[] {
  return next === null ? wanted.filter((seat) => seats[seat]?.connected === true) : [];
}
