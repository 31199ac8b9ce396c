import type { Seat } from "../../engine/game.ts";
import { knowledgeOf } from "../../match/duty.ts";
import { shownOf } from "../../match/foresight.ts";
import type { Match } from "../../match/match.ts";
import type { PlayerId } from "../api/api.ts";
import type { ChooseMove } from "../ports/bots.ts";
import { choicesOf } from "../table/choices.ts";
import type { SavedBot } from "../table/network-saved.ts";
import type { NetworkTable } from "../table/network-table.ts";
import { nameProgress } from "../table/progress.ts";
import { type Remembered, recall } from "./memory.ts";

/** A bot in a seat of a table among peers. */
export interface BotPlayer {
  readonly player: PlayerId;
  /** Its row in the store. */
  readonly saved: string;
  readonly seat: SavedBot;
  /** The table as this seat sees it. */
  readonly table: NetworkTable;
  /** Earlier matches of the series; forgotten when the app restarts, as on one device. */
  readonly memory: readonly Remembered[];
  asked: Asked | null;
}

/** The last phase for which a bot has thought. */
interface Asked {
  /** One that began anew may come to the same phase with another history. */
  readonly match: Match;
  readonly turn: number;
  /** Withdraws the question. */
  readonly question: AbortController;
  /** How far the match had come when its move was refused. */
  refusedAt: string | null;
}

/** Stops bots that think about questions nobody waits for any more. */
export function stopThinking({ asked }: Pick<BotPlayer, "asked">): void {
  asked?.question.abort();
}

/** What the table waits for from this bot: a move. `hear` tells it what its owner has said meanwhile. */
export function attend(bot: BotPlayer, chooseMove: ChooseMove, hear: () => void): void {
  const { match, closed } = bot.table.state;
  if (match === null || match.me === null || closed) return;
  const { seat } = match.me;
  if (match.phase.outcome === null) void think(bot, match, seat, chooseMove, hear);
  else stopThinking(bot);
}

async function think(
  bot: BotPlayer,
  match: Match,
  seat: Seat,
  chooseMove: ChooseMove,
  hear: () => void,
): Promise<void> {
  const { game } = match;
  const { turn, state } = match.phase;
  const known = bot.asked?.match === match && bot.asked.turn === turn ? bot.asked : null;
  const progress = () => nameProgress(bot.table.progress());
  // Once each phase; again only if its move was refused and something has arrived since.
  if (known !== null && (known.refusedAt ?? progress()) === progress()) return;
  if (!shownOf(match).final) return;
  const [fallback] = choicesOf(match);
  if (fallback === undefined) return;
  stopThinking(bot);
  const question = new AbortController();
  const asked: Asked = { match, turn, question, refusedAt: null };
  bot.asked = asked;
  const knowledge = knowledgeOf(match, seat);
  const { signal } = question;
  const earlier = recall(bot.memory, match, bot.player);
  const answer = await chooseMove(game, state, seat, knowledge, bot.seat.level, earlier, signal);
  hear();
  const isOpen = bot.table.state.match === match && !bot.table.state.closed;
  if (bot.asked !== asked || match.phase.turn !== turn || !isOpen) return;
  // A bot that fails must not hang the match; any legal move is better than none.
  const choices = answer.ok ? [answer.value, fallback] : [fallback];
  if (!choices.some((choice) => bot.table.act(seat, choice).ok)) asked.refusedAt = progress();
}
