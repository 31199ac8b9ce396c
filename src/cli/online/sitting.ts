import type { Result } from "../../../protocol/result.ts";
import { BOT_LEVELS } from "../../engine/policy.ts";
import type { Paint } from "../../games/terminal.ts";
import type { PlayerId, Table } from "../../host/api/api.ts";
import type { Host } from "../../host/host.ts";
import { fill } from "../../text/fill.ts";
import { joinChoices, joinNames } from "../../text/joining.ts";
import { faultText } from "../fault-text.ts";
import {
  boardLines,
  listMoves,
  moveLine,
  namesOf,
  resultLines,
  type Seatable,
  submitLine,
} from "../play/session.ts";
import type { Words } from "../play/words.ts";
import { breakLine, isTimed, timeLine } from "./clocks.ts";
import { type Happenings, isQuit } from "./lines.ts";
import { offerLines } from "./offers.ts";
import { claimLate, standingLines } from "./standing.ts";
import { linesSince } from "./talk.ts";
import type { OnlineWords } from "./words.ts";

/** What a sitting needs from the terminal. */
export interface Terminal {
  readonly words: Words;
  readonly online: OnlineWords;
  readonly paint: Paint;
  readonly happenings: Happenings;
  readonly write: (line: string) => void;
}

/** What the player has been told about a table so far. */
interface Told {
  readonly names: readonly string[];
  readonly away: readonly string[];
  readonly chat: number;
  readonly moves: number;
  readonly rematch: readonly number[];
  /** What was last said about a break. */
  readonly pause: string;
  /** What was last said about what holds the match up, and about cheats. */
  readonly standing: readonly string[];
  /** The next match that was last told, and what was said about it. */
  readonly offer: { readonly table: string | null; readonly said: readonly string[] };
  /** What the player can do now; decides which help is shown. */
  readonly stage: string;
  /** The position the board was written for. */
  readonly board: string;
}

const NOTHING_TOLD: Told = {
  names: [],
  away: [],
  chat: 0,
  moves: 0,
  rematch: [],
  pause: "",
  standing: [],
  offer: { table: null, said: [] },
  stage: "",
  board: "",
};

/** Sits at a table among peers until the player quits or the input ends: before the match, in it and after it. */
export async function sit(host: Host, first: string, terminal: Terminal): Promise<void> {
  const { api } = host;
  const { happenings, write, online, words } = terminal;
  let id = first;
  let told = NOTHING_TOLD;
  for (;;) {
    const { tables, me } = await api.snapshot();
    const table = tables.find((one) => one.id === id);
    if (table === undefined || table.stage === "cancelled") return write(online.cancelled);
    if (table.rematch.next !== null && tables.some((one) => one.id === table.rematch.next)) {
      id = table.rematch.next;
      told = { ...NOTHING_TOLD, names: told.names };
      continue;
    }
    told = tell(host, table, me.muted, told, terminal);
    const happened = await happenings.next();
    if (happened === null) continue;
    if (happened === "end" || isQuit(happened.line)) {
      await leave(host, table);
      return;
    }
    const line = happened.line.trim();
    for (const said of await answer(host, table, line, terminal)) write(said);
    if (line === "board") told = { ...told, board: "" };
  }

  async function leave({ api: { cancelTable, leaveTable } }: Host, table: Table) {
    // A running match continues once this profile is opened again.
    if (table.stage === "playing" && table.bound) return write(online.later);
    const left = await (table.hosting && table.match === null ? cancelTable : leaveTable)(table.id);
    if (!left.ok) write(faultText(words.language, left.fault));
  }
}

/** Writes once what has changed since `told`. */
function tell(
  host: Host,
  table: Table,
  muted: readonly PlayerId[],
  told: Told,
  terminal: Terminal,
): Told {
  const { write, online, words, paint } = terminal;
  const names = namesOf(table, words);
  const [seat = null] = table.mine;
  const { capacity, match } = table;
  for (const [index, name] of names.entries())
    if (!told.names.includes(name))
      write(fill(online.seated, { name, taken: index + 1, seats: capacity }));
  for (const name of told.names) if (!names.includes(name)) write(fill(online.left, { name }));
  const away = table.seats
    .filter(({ connected }) => !connected)
    .map((info) => names[info.seat] ?? "");
  for (const name of away) if (!told.away.includes(name)) write(fill(online.gone, { name }));
  for (const name of told.away) if (!away.includes(name)) write(fill(online.back, { name }));
  for (const { name, text } of linesSince(table, told.chat, muted))
    write(fill(online.said, { name, text }));

  const moves = match?.moves ?? [];
  if (told.moves === 0 && match !== null && told.stage !== "" && !told.stage.startsWith("play"))
    write(online.began);
  for (const [index, move] of moves.entries())
    if (index >= told.moves) write(moveLine(table, names, move, index + 1, words));
  const over = match !== null && match.outcome !== null;
  const mine = match?.views.find((view) => view.seat === seat && view.legal.length > 0);
  const board =
    match !== null && (over || mine !== undefined) ? `${match.turn} ${over}` : told.board;
  if (match !== null && board !== told.board) {
    for (const line of boardLines(table, seat, words, paint)) write(line);
    if (over) for (const line of resultLines(table, words)) write(line);
    if (seat !== null && mine !== undefined) {
      const listed = joinChoices(words.language, listMoves(seatable(host, table), seat, words));
      const time = timeLine(table, online);
      if (time !== null) write(time);
      write(paint("strong", fill(words.turn, { name: names[seat] ?? "", moves: listed })));
    }
  }
  const full = names.length === capacity;
  const stage = over
    ? `over ${match.verified !== null}`
    : match !== null
      ? "play"
      : `${table.hosting ? "host" : "guest"} ${full}`;
  if (stage !== told.stage)
    for (const line of stageLines(table, names, stage, terminal)) write(line);
  const pause = breakLine(table, names, { words, online });
  if (pause !== told.pause) write(pause || online.breakOver);
  const standing = standingLines(table, names, { language: words.language, online });
  for (const line of standing) if (!told.standing.includes(line)) write(line);
  const offer = tellOffer(table, names, told.offer, terminal);
  const wanted = table.rematch.wanted.filter((one) => one !== seat && !told.rematch.includes(one));
  if (wanted.length > 0) {
    const others = wanted.map((one) => names[one] ?? "");
    write(fill(online.again, { names: joinNames(words.language, others) }));
  }
  return {
    names,
    away,
    chat: table.chat.length,
    moves: moves.length,
    rematch: table.rematch.wanted,
    pause,
    standing,
    offer,
    stage,
    board,
  };
}

/** Says what is offered next, and that it no longer is. */
function tellOffer(
  table: Table,
  names: readonly string[],
  told: Told["offer"],
  { write, words, online }: Terminal,
): Told["offer"] {
  const { offer, next } = table.rematch;
  if (told.table !== null && offer === null && next === null) write(online.calledOff);
  const said = offerLines(table, names, { words, online });
  const isOther = offer !== null && offer.table !== told.table;
  for (const line of said) if (isOther || !told.said.includes(line)) write(line);
  return { table: said.length === 0 || offer === null ? null : offer.table, said };
}

function stageLines(
  table: Table,
  names: readonly string[],
  stage: string,
  { online }: Terminal,
): string[] {
  const verified = table.match?.verified ?? null;
  switch (stage) {
    case "host true":
      return [online.ready];
    case "host false":
      return [online.gatherHelp];
    case "guest true":
      return [fill(online.waitingForHost, { host: names[0] ?? "" })];
    case "guest false":
      return [online.guestHelp];
    case "play":
      return playHelp(table, online);
    case "over true": {
      const { signatures = 0, digest = "" } = verified ?? {};
      return [fill(online.verified, { signatures, digest }), online.overHelp];
    }
    default:
      return [];
  }
}

function playHelp(table: Table, online: OnlineWords): string[] {
  return isTimed(table) ? [online.playHelp, online.clockHelp] : [online.playHelp];
}

/** Carries out a typed line; returns what to write. */
async function answer(
  host: Host,
  table: Table,
  line: string,
  { words, online, paint }: Terminal,
): Promise<readonly string[]> {
  const { api } = host;
  const { id, match } = table;
  const said = (done: Result<unknown>, good: readonly string[] = []) =>
    done.ok ? good : [faultText(words.language, done.fault)];
  const [verb = "", ...rest] = line.split(/\s+/);
  if (verb === "") return [];
  if (verb === "say") return said(await api.say(id, line.slice(verb.length).trim()));
  if (match === null) {
    const level = BOT_LEVELS.find((one) => one === rest[0]) ?? "medium";
    switch (verb) {
      case "start":
        return said(await api.startTable(id));
      case "bot":
        return said(await api.addBots(id, [level]));
      case "code": {
        const invite = await api.invite(id);
        return said(invite, invite.ok ? [invite.value.link] : []);
      }
      default:
        return [table.hosting ? online.gatherHelp : online.guestHelp];
    }
  }
  if (match.outcome !== null)
    return verb === "again"
      ? said(await api.rematch(id, table.rematch.offer?.table ?? null), [online.rematchAsked])
      : [online.overHelp];
  if (verb === "help") return playHelp(table, online);
  if (isTimed(table) && (verb === "break" || verb === "continue"))
    return said(await api.pause(id, verb === "break"));
  if (verb === "claim") return said(await claimLate(api, table));
  const [seat] = table.mine;
  const mayMove = match.views.some((view) => view.seat === seat && view.legal.length > 0);
  const isMove = !["moves", "board", "rules", "resign"].includes(verb);
  if (seat === undefined || (isMove && !mayMove))
    return [match.waitingFor.length === 0 ? online.settling : online.notYet];
  const done = await submitLine(seatable(host, table), seat, line, words, paint);
  return done.kind === "say" ? done.lines : [];
}

/** The table for the code that reads and writes moves. */
function seatable({ api, knowing }: Host, table: Table): Seatable {
  const { id } = table;
  return {
    view: () => table,
    knowing: (seat) => knowing(id, seat),
    act: (seat, action) => api.act(id, seat, action),
    resign: (seat) => api.resign(id, seat),
    hint: (seat) => api.hint(id, seat),
  };
}
