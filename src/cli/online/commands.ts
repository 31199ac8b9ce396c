import { fail, ok, type Result } from "../../../protocol/result.ts";
import { findBox } from "../../games/registry.ts";
import type { LobbyTable, Notice, TableId } from "../../host/api/api.ts";
import type { Host } from "../../host/host.ts";
import { startHost } from "../../node/host.ts";
import { endRequested, surviveStrayRejections } from "../../node/shutdown.ts";
import { fill } from "../../text/fill.ts";
import { faultText } from "../fault-text.ts";
import { gameName } from "../play/draw-board.ts";
import { paintFor } from "../play/paint.ts";
import { WORDS, type Words } from "../play/words.ts";
import { isQuit, openHappenings } from "./lines.ts";
import { tableTerms } from "./offers.ts";
import { fewestSeats, type OnlineSetting, parseOnline } from "./setting.ts";
import { sit, type Terminal } from "./sitting.ts";
import { ONLINE_WORDS } from "./words.ts";

type Find = (host: Host, setting: OnlineSetting, terminal: Terminal) => Promise<Result<TableId>>;

/** `fairhand open GAME`: opens a table among peers and plays there, line by line. Exit code 1 and a line on failure. */
export const open = played(async ({ api }, setting, { write, online, words }) => {
  const { what: game, stake, time, invited } = setting;
  const fewest = game === null ? null : fewestSeats(game);
  if (game === null || fewest === null)
    return fail("table/unknown-game", `There is no game ${game ?? ""}.`, "game");
  const seats = setting.seats ?? fewest;
  const access = invited ? "invited" : "open";
  const timers = time === null ? {} : { timers: { phase: null, total: time } };
  const options = findBox(game)?.terminal.usual ?? {};
  const table = await api.createTable({ game, options, seats, stake, access, ...timers });
  if (!table.ok) return table;
  const invite = await api.invite(table.value);
  if (!invite.ok) return invite;
  write(fill(online.opened, { game: gameName(game, words), seats }));
  write(invite.value.link);
  if (!invited) write(online.orNearby);
  return table;
});

/** `fairhand join [CODE]`: takes a seat by an invite, or at a table nearby, and plays. Exit code as for `open`. */
export const join = played(async ({ api }, { what: code }, terminal) => {
  const { write, online, words } = terminal;
  const joined = (table: LobbyTable): Result<TableId> => {
    const game = gameName(table.game, words);
    write(fill(online.joined, { host: table.host.name, game }));
    return ok(table.id);
  };
  if (code !== null) {
    write(online.looking);
    const seen = await terminal.happenings.until(api.lookAtInvite(code));
    if (seen === "quit") return QUIT;
    if (!seen.ok) return seen;
    write(fill(online.invited, described(seen.value, words)));
    write(online.sitDown);
    if (!(await agrees(terminal))) return QUIT;
    const seat = await askForSeat(api.joinByInvite(code), seen.value, api, terminal);
    return seat.ok ? joined(seen.value) : seat;
  }
  let listed = "";
  for (;;) {
    const tables = (await api.snapshot()).lobby.filter(({ running }) => !running);
    const lines = tables.map((table, index) =>
      fill(online.table, { ...described(table, words), number: index + 1 }),
    );
    const list = [lines.length === 0 ? online.noTables : online.tables, ...lines];
    if (list.join("\n") !== listed) for (const line of list) write(line);
    listed = list.join("\n");
    const happened = await terminal.happenings.next();
    if (happened === "end" || (happened !== null && isQuit(happened.line))) return QUIT;
    const chosen = happened === null ? undefined : tables[Number(happened.line) - 1];
    if (chosen === undefined) continue;
    const seat = await askForSeat(api.joinTable(chosen.id), chosen, api, terminal);
    if (seat.ok) return joined(chosen);
    if (seat === QUIT) return seat;
    write(faultText(words.language, seat.fault));
  }
});

const QUIT = fail("cli/quit", "");

/** A table of others, with what sitting down there is consent to. */
function described(table: LobbyTable, words: Words) {
  const { host, seated, seats } = table;
  return { host: host.name, taken: seated.length, seats, terms: tableTerms(table, words) };
}

/** Whether the player goes on after what they were told, or quits. */
async function agrees({ happenings }: Terminal): Promise<boolean> {
  for (;;) {
    const happened = await happenings.next();
    if (happened === "end") return false;
    if (happened !== null) return !isQuit(happened.line);
  }
}

/** The answer to a player who asks for a seat; whoever quits, or whose input ends, asks no longer. */
async function askForSeat(
  asked: Promise<Result<unknown>>,
  { id, host }: LobbyTable,
  { leaveTable }: Host["api"],
  { happenings, online, write }: Terminal,
): Promise<Result<unknown>> {
  write(fill(online.asking, { host: host.name }));
  const answer = await happenings.until(asked);
  if (answer !== "quit") return answer;
  await leaveTable(id);
  return QUIT;
}

/** Runs a host in this process, with a terminal at the table that `find` finds. */
function played(find: Find) {
  return async (args: readonly string[], write: (line: string) => void): Promise<number> => {
    surviveStrayRejections((error) => console.error(error));
    const { env, stdin, stdout } = process;
    const setting = parseOnline(args, env["LC_ALL"] || env["LANG"] || "en");
    if (!setting.ok) {
      write(setting.fault.message);
      return 1;
    }
    const { language } = setting.value;
    const refuse = (result: Extract<Result<never>, { ok: false }>) => {
      if (result !== QUIT) write(faultText(language, result.fault));
      return result === QUIT ? 0 : 1;
    };
    const ended = endRequested();
    const started = await startHost({
      ...setting.value.host,
      report: (error) => console.error(error),
    });
    if (!started.ok) return refuse(started);
    const host = started.value;
    const happenings = openHappenings(stdin);
    const terminal: Terminal = {
      words: WORDS[language],
      online: ONLINE_WORDS[language],
      paint: paintFor(stdout, env),
      happenings,
      write,
    };
    void ended.then(happenings.end);
    // A terminal that was closed takes no more lines.
    stdout.on("error", happenings.end);
    const unsubscribe = host.subscribe(happenings.wake);
    const untell = await tellNews(host, terminal);
    try {
      const named = await introduce(host, setting.value.name, terminal);
      if (!named.ok) return refuse(named);
      const seated = await seatedAlready(host, terminal);
      const table = seated ?? (await find(host, setting.value, terminal));
      if (!table.ok) return refuse(table);
      await sit(host, table.value, terminal);
      return 0;
    } finally {
      unsubscribe();
      untell();
      happenings.close();
      await host.stop();
    }
  };
}

/** How waiting for a seat begins; `askForSeat` says so at once. */
const ASKING = "asking";

/** Writes what the player should know outside any table, now and from now on. Returns the function that ends it. */
async function tellNews(host: Host, { online, words, write }: Terminal): Promise<() => void> {
  let last = 0;
  const tellNotices = (notices: readonly Notice[]) => {
    for (const { id, fault } of notices) if (id > last) write(faultText(words.language, fault));
    last = Math.max(last, ...notices.map(({ id }) => id));
  };
  let phase: string = ASKING;
  const unsubscribe = host.subscribe((change) => {
    if (change.kind === "notices") tellNotices(change.notices);
    if (change.kind !== "waiting") return;
    const [waiting] = change.waiting;
    if (waiting !== undefined && waiting.phase !== phase)
      write(fill(online[waiting.phase], { host: waiting.host }));
    phase = waiting?.phase ?? ASKING;
  });
  tellNotices((await host.api.snapshot()).notices);
  return unsubscribe;
}

/** Nobody is bound to two tables: a player whose seat outlasted the terminal finds it again first. */
async function seatedAlready(
  { api }: Host,
  { online, words, write }: Terminal,
): Promise<Result<TableId> | null> {
  const table = (await api.snapshot()).tables.find(({ bound }) => bound);
  if (table === undefined) return null;
  write(fill(online.stillSeated, { game: gameName(table.game, words) }));
  return ok(table.id);
}

/** The name from the command line, from the profile, or typed in. */
async function introduce(
  { api }: Host,
  name: string | null,
  { happenings, online, words, write }: Terminal,
): Promise<Result<null>> {
  if (name !== null) return api.setName(name);
  if ((await api.snapshot()).me.name !== null) return ok(null);
  write(online.askName);
  for (;;) {
    const typed = await happenings.next();
    if (typed === "end") return QUIT;
    if (typed === null) continue;
    const named = await api.setName(typed.line);
    if (named.ok) return named;
    write(faultText(words.language, named.fault));
  }
}
