import type { Result } from "../../../protocol/result.ts";
import type { Plain, Seat } from "../../engine/game.ts";
import { hidesThings } from "../../games/hides-things.ts";
import { findBox } from "../../games/registry.ts";
import type { Paint } from "../../games/terminal.ts";
import type { Hint, MoveLine, SeatInfo, Table } from "../../host/api/api.ts";
import type { Deciding } from "../../host/table/live-table.ts";
import { numberText } from "../../text/counted.ts";
import { fill } from "../../text/fill.ts";
import { joinNames } from "../../text/joining.ts";
import { faultText } from "../fault-text.ts";
import { drawBoard } from "./draw-board.ts";
import { NO_PAINT } from "./paint.ts";
import { spell, unspell } from "./spelling.ts";
import type { Words } from "./words.ts";

/** A table as the person at the keyboard uses it, on this device or among peers. */
export interface Seatable {
  view(): Table;
  knowing(seat: Seat): Result<Deciding>;
  act(seat: Seat, action: Plain): Result<null> | Promise<Result<null>>;
  resign(seat: Seat): Result<null> | Promise<Result<null>>;
  hint(seat: Seat): Promise<Result<Hint>>;
}

/** The state of the players at this keyboard. */
export type Stage =
  /** `seat` must type a move. */
  | { readonly kind: "ask"; readonly seat: Seat }
  /** The keyboard goes to `seat`, who must not see the others' pieces or choices. */
  | { readonly kind: "hand-over"; readonly seat: Seat }
  | { readonly kind: "wait" }
  | { readonly kind: "over" };

/** The result of a typed line. */
export type Answer =
  | { readonly kind: "played" }
  | { readonly kind: "say"; readonly lines: readonly string[] }
  | { readonly kind: "quit" };

/** Who gets the keyboard next. `holder` used it last; `null`: nobody yet. */
export function stageOf(table: Table, holder: Seat | null): Stage {
  const { match, mine } = table;
  if (match === null || match.outcome !== null) return { kind: "over" };
  const seat = match.views.find(({ legal }) => legal.length > 0)?.seat;
  if (seat === undefined) return { kind: "wait" };
  const rules = findBox(table.game)?.rules;
  return rules !== undefined && hidesThings(rules) && mine.length > 1 && seat !== holder
    ? { kind: "hand-over", seat }
    : { kind: "ask", seat };
}

/** The position as `seat` sees it; for `null`, the public view. */
export function boardLines(
  table: Table,
  seat: Seat | null,
  words: Words,
  paint: Paint = NO_PAINT,
): string[] {
  const { match } = table;
  const view = match?.views.find((one) => one.seat === seat)?.view ?? match?.public ?? null;
  return drawBoard(table.game, view, seat, namesOf(table, words), words, paint);
}

/** Who did what, numbered from 1; long notations (commitments) are cut, because nobody reads them. */
export function moveLine(
  table: Pick<Table, "game">,
  names: readonly string[],
  { seat, text, kind }: MoveLine,
  number: number,
  words: Words,
): string {
  const said = kind === "acted" ? spell(table.game, text, words) : words.ends[kind];
  const short = said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said;
  return fill(words.moveLine, { number, name: names[seat] ?? "", move: short });
}

const LONGEST = 20;

/** The legal moves as typed, in the order of their numbers. */
export function listMoves(live: Seatable, seat: Seat, words: Words): string[] {
  const known = live.knowing(seat);
  if (!known.ok) return [];
  const { game, state } = known.value;
  return legalFor(live, seat).map((action) =>
    spell(game.id, game.notation.format(state, seat, action), words),
  );
}

function legalFor(live: Seatable, seat: Seat): readonly Plain[] {
  return live.view().match?.views.find((one) => one.seat === seat)?.legal ?? [];
}

/** Carries out a typed line for `seat`: a move, its number, or a command. */
export async function submitLine(
  live: Seatable,
  seat: Seat,
  line: string,
  words: Words,
  paint: Paint = NO_PAINT,
): Promise<Answer> {
  const text = line.trim();
  switch (text.toLowerCase()) {
    case "":
      return { kind: "say", lines: [] };
    case "quit":
      return { kind: "quit" };
    case "help":
      return { kind: "say", lines: [words.help] };
    case "rules":
      return {
        kind: "say",
        lines: [...(findBox(live.view().game)?.terminal.rules[words.language] ?? [])],
      };
    case "moves":
      return { kind: "say", lines: numbered(listMoves(live, seat, words)) };
    case "board":
      return { kind: "say", lines: boardLines(live.view(), seat, words, paint) };
    case "hint":
      return giveHint(live, seat, words);
    case "resign":
      return afterwards(await live.resign(seat), words);
    default:
      return play(live, seat, text, words);
  }
}

async function giveHint(live: Seatable, seat: Seat, words: Words): Promise<Answer> {
  const hint = await live.hint(seat);
  const said = hint.ok
    ? fill(words.hint, { move: spell(live.view().game, hint.value.text, words) })
    : faultText(words.language, hint.fault);
  return { kind: "say", lines: [said] };
}

/** Tries notation before numbers: in Connect Four, `3` is a column. */
async function play(live: Seatable, seat: Seat, text: string, words: Words): Promise<Answer> {
  const known = live.knowing(seat);
  if (!known.ok) return afterwards(known, words);
  const { game, state, knowledge } = known.value;
  const written = game.notation.parse(state, seat, knowledge, unspell(game.id, text, words));
  if (written.ok) return afterwards(await live.act(seat, written.value), words);
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
    : afterwards(await live.act(seat, action), words);
}

function afterwards(done: Result<unknown>, { language }: Words): Answer {
  return done.ok ? { kind: "played" } : { kind: "say", lines: [faultText(language, done.fault)] };
}

function numbered(moves: readonly string[]): string[] {
  return moves.map((move, index) => `${index + 1}. ${move}`);
}

/** The players' names by seat; a bot has its level, or its owner's name at a table among peers. */
export function namesOf(table: Table, words: Words): string[] {
  return table.seats.map((seat) => nameOf(seat, words));
}

function nameOf({ name, bot, botOf }: SeatInfo, words: Words): string {
  if (botOf !== null) return fill(words.botOf, { name: botOf });
  return bot === null ? name : fill(words.computer, { level: words.levels[bot] });
}

/** How it ended, and the payouts. */
export function resultLines(table: Table, words: Words): string[] {
  const outcome = table.match?.outcome ?? null;
  if (outcome === null) return [];
  const names = namesOf(table, words);
  const winners = joinNames(
    words.language,
    outcome.winners.map((seat) => names[seat] ?? ""),
  );
  const everybody = outcome.winners.length === table.seats.length;
  const verdict =
    winners === "" ? words.nobody : fill(everybody ? words.tie : words.won, { names: winners });
  const paid = outcome.payouts.flatMap((chips, seat) =>
    chips === 0
      ? []
      : [fill(words.paid, { name: names[seat] ?? "", chips: numberText(words.language, chips) })],
  );
  const left =
    outcome.remainder === 0
      ? []
      : [fill(words.left, { chips: numberText(words.language, outcome.remainder) })];
  return [words.over, verdict, ...paid, ...left];
}
