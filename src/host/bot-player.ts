import { toHex } from "../../protocol/bytes.ts";
import type { JoinedBot } from "../../protocol/join.ts";
import type { Plain, Seat } from "../engine/game.ts";
import { knowledgeOf } from "../match/author.ts";
import type { Match } from "../match/match.ts";
import { clockOf, standingOf } from "../match/time.ts";
import type { PlayerId } from "./api.ts";
import { choicesOf } from "./choices.ts";
import type { ChooseMove } from "./device-table.ts";
import type { NetworkTable } from "./network-table.ts";
import { wantedBy } from "./series.ts";
import { joinsOf } from "./table-state.ts";

/** A bot in a seat of a table among peers. */
export interface BotPlayer {
  readonly player: PlayerId;
  /** Its row in the store. */
  readonly saved: string;
  readonly level: JoinedBot["level"];
  /** The table as this seat sees it. */
  readonly table: NetworkTable;
  asked: Asked | null;
}

/** The phase for which a bot has thought last. */
interface Asked {
  readonly turn: number;
  /** Of that very course: a match may be played again from an earlier phase on (docs/log.md, "Another course"). */
  readonly state: Plain;
  /** Withdraws the question. */
  readonly question: AbortController;
  /** The length of the log when its move was refused. */
  refusedAt: number | null;
}

/** Lets a bot stop that thinks about what nobody waits for any more. */
export function stopThinking({ asked }: Pick<BotPlayer, "asked">): void {
  asked?.question.abort();
}

/** What the table waits for from this bot: a move, its word that the last opponent is absent, or its consent to a rematch. */
export function attend(bot: BotPlayer, owner: PlayerId, chooseMove: ChooseMove): void {
  const { match, series, closed } = bot.table.state;
  if (match === null || match.me === null || closed) return;
  const { seat } = match.me;
  if (match.outcome === null) {
    // Where time was agreed on, nobody waits for a bot's word longer than for a person's.
    const standing = clockOf(match, performance.now()) === null ? null : standingOf(match);
    if (standing?.kind === "claim" && standing.ends) bot.table.claim(standing.seat);
    void think(bot, match, seat, chooseMove);
    return;
  }
  stopThinking(bot);
  const wanting = series === null ? [] : wantedBy(series);
  const ownerSeat = joinsOf(bot.table.state).findIndex(
    ({ value }) => toHex(value.player) === owner,
  );
  if (wanting.includes(ownerSeat) && !wanting.includes(seat)) bot.table.rematch();
}

async function think(
  bot: BotPlayer,
  match: Match,
  seat: Seat,
  chooseMove: ChooseMove,
): Promise<void> {
  const { turn, state, game } = match;
  const known = bot.asked?.turn === turn && bot.asked.state === state ? bot.asked : null;
  // Once a phase; again only where its move was refused and something has come in since.
  if (known !== null && (known.refusedAt ?? Infinity) >= match.log.length) return;
  const [fallback] = choicesOf(match);
  if (fallback === undefined) return;
  stopThinking(bot);
  const question = new AbortController();
  const asked: Asked = { turn, state, question, refusedAt: null };
  bot.asked = asked;
  const knowledge = knowledgeOf(match, seat);
  const { signal } = question;
  const answer = await chooseMove(game, state, seat, knowledge, bot.level, [], signal);
  if (bot.asked !== asked || match.turn !== turn || bot.table.state.closed) return;
  // A bot that fails must not hang the match; any legal move is better than none.
  const choices = answer.ok ? [answer.value, fallback] : [fallback];
  if (!choices.some((choice) => bot.table.act(seat, choice).ok)) asked.refusedAt = match.log.length;
}
