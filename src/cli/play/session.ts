import type { Result } from "../../../protocol/result.ts";
import type { Plain, Seat } from "../../engine/game.ts";
import { hidesThings } from "../../games/registry.ts";
import type { MoveLine, SeatInfo, Table } from "../../host/api.ts";
import type { DeviceTable } from "../../host/device-table.ts";
import { faultText } from "../../text/fault-text.ts";
import { TEXT_BOARDS } from "./boards/registry.ts";
import { fill, type Words } from "./words.ts";

/** Where the players at this keyboard stand. */
export type Stage =
  /** `seat` is to type a move. */
  | { readonly kind: "ask"; readonly seat: Seat }
  /** The keyboard goes to somebody from whom the others' pieces or choices are hidden. */
  | { readonly kind: "hand-over"; readonly seat: Seat }
  | { readonly kind: "wait" }
  | { readonly kind: "over" };

/** What a typed line comes to. */
export type Answer =
  | { readonly kind: "played" }
  | { readonly kind: "say"; readonly lines: readonly string[] }
  | { readonly kind: "quit" };

/** Where the keyboard goes next. `holder` sat at it last; nobody has yet when `null`. */
export function stageOf(table: Table, holder: Seat | null): Stage {
  const { match, mine } = table;
  if (match === null || match.outcome !== null) return { kind: "over" };
  const seat = match.views.find(({ legal }) => legal.length > 0)?.seat;
  if (seat === undefined) return { kind: "wait" };
  return hidesThings(table.game) && mine.length > 1 && seat !== holder
    ? { kind: "hand-over", seat }
    : { kind: "ask", seat };
}

/** The position as `seat` sees it; as everybody may see it for `null`. */
export function boardLines(table: Table, seat: Seat | null, words: Words): string[] {
  const { match } = table;
  const view = match?.views.find((one) => one.seat === seat)?.view ?? match?.public ?? null;
  return TEXT_BOARDS[table.game]?.(view, seat, namesOf(table, words), words) ?? [];
}

/** Who did what; long notations (commitments) are cut, since nobody reads them. */
export function moveLine(names: readonly string[], { seat, text }: MoveLine): string {
  return `${names[seat] ?? ""}: ${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}`;
}

const LONGEST = 20;

/** The legal moves in notation, in the order of their numbers. */
export function listMoves(live: DeviceTable, seat: Seat): string[] {
  const { game, state } = live.match;
  return legalFor(live, seat).map((action) => game.notation.format(state, seat, action));
}

function legalFor(live: DeviceTable, seat: Seat): readonly Plain[] {
  return live.view().match?.views.find((one) => one.seat === seat)?.legal ?? [];
}

/** Carries out a typed line for `seat`: a move, its number, or a command. */
export function submitLine(live: DeviceTable, seat: Seat, line: string, words: Words): Answer {
  const text = line.trim();
  switch (text.toLowerCase()) {
    case "":
      return { kind: "say", lines: [] };
    case "quit":
      return { kind: "quit" };
    case "help":
      return { kind: "say", lines: [words.help] };
    case "moves":
      return { kind: "say", lines: numbered(listMoves(live, seat)) };
    case "board":
      return { kind: "say", lines: boardLines(live.view(), seat, words) };
    case "resign":
      return afterwards(live.resign(seat), words);
    default:
      return play(live, seat, text, words);
  }
}

/** Notation comes before numbers: in Connect Four `3` is a column. */
function play(live: DeviceTable, seat: Seat, text: string, words: Words): Answer {
  const { game, state, dealer } = live.match;
  const written = game.notation.parse(state, seat, dealer.knowledge(seat), text);
  if (written.ok) return afterwards(live.act(seat, written.value), words);
  const number = /^#?(\d{1,3})$/.exec(text)?.[1];
  if (number === undefined) {
    return {
      kind: "say",
      lines: [fill(words.unknown, { text }), faultText(words.language, written.fault)],
    };
  }
  const action = legalFor(live, seat)[Number(number) - 1];
  return action === undefined
    ? { kind: "say", lines: [fill(words.noNumber, { text })] }
    : afterwards(live.act(seat, action), words);
}

function afterwards(done: Result<null>, { language }: Words): Answer {
  return done.ok ? { kind: "played" } : { kind: "say", lines: [faultText(language, done.fault)] };
}

function numbered(moves: readonly string[]): string[] {
  return moves.map((move, index) => `${index + 1}. ${move}`);
}

/** Everybody's name by seat; a bot is called by its level. */
export function namesOf(table: Table, words: Words): string[] {
  return table.seats.map((seat) => nameOf(seat, words));
}

function nameOf({ name, bot }: SeatInfo, words: Words): string {
  return bot === null ? name : words.levels[bot];
}

/** How it ended and who is paid what. */
export function resultLines(table: Table, words: Words): string[] {
  const outcome = table.match?.outcome ?? null;
  if (outcome === null) return [];
  const names = namesOf(table, words);
  const winners = outcome.winners.map((seat) => names[seat] ?? "").join(", ");
  const everybody = outcome.winners.length === table.seats.length;
  const verdict =
    winners === "" ? words.nobody : fill(everybody ? words.tie : words.won, { names: winners });
  const paid = outcome.payouts.flatMap((chips, seat) =>
    chips === 0 ? [] : [fill(words.paid, { name: names[seat] ?? "", chips })],
  );
  const left = outcome.remainder === 0 ? [] : [fill(words.left, { chips: outcome.remainder })];
  return [words.over, verdict, ...paid, ...left];
}
