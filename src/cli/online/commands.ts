import { fail, ok, type Result } from "../../../protocol/result.ts";
import { findBox } from "../../games/registry.ts";
import type { LobbyTable, TableId } from "../../host/api/api.ts";
import type { Host } from "../../host/host.ts";
import { startHost } from "../../node/host.ts";
import { surviveStrayRejections } from "../../node/shutdown.ts";
import { fill } from "../../text/fill.ts";
import { faultText } from "../fault-text.ts";
import { gameName } from "../play/draw-board.ts";
import { paintFor } from "../play/paint.ts";
import { WORDS, type Words } from "../play/words.ts";
import { openHappenings } from "./lines.ts";
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
    const seen = await api.lookAtInvite(code);
    if (!seen.ok) return seen;
    write(fill(online.invited, described(seen.value, words)));
    write(online.sitDown);
    if (!(await agrees(terminal))) return QUIT;
    const seat = await api.joinByInvite(code);
    return seat.ok ? joined(seen.value) : seat;
  }
  let listed = "";
  for (;;) {
    const tables = (await api.snapshot()).lobby.filter(({ running }) => !running);
    const lines = tables.map((table, index) =>
      fill(online.table, { ...described(table, words), number: index + 1 }),
    );
    const list = [lines.length === 0 ? online.noTables : online.tables, ...lines].join("\n");
    if (list !== listed) write(list);
    listed = list;
    const happened = await terminal.happenings.next();
    if (happened === "end" || happened?.line.trim() === "quit") return QUIT;
    const chosen = happened === null ? undefined : tables[Number(happened.line) - 1];
    if (chosen === undefined) continue;
    const seat = await api.joinTable(chosen.id);
    if (seat.ok) return joined(chosen);
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
    if (happened !== null) return happened.line.trim() !== "quit";
  }
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
    const unsubscribe = host.subscribe(happenings.wake);
    try {
      const named = await introduce(host, setting.value.name, terminal);
      if (!named.ok) return refuse(named);
      const table = await find(host, setting.value, terminal);
      if (!table.ok) return refuse(table);
      await sit(host, table.value, terminal);
      return 0;
    } finally {
      unsubscribe();
      happenings.close();
      await host.stop();
    }
  };
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
