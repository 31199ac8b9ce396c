import type { Seat } from "../../engine/game.ts";
import type { BotLevel } from "../api/api.ts";
import { act, awaited, type DeviceState } from "./device-state.ts";

/** The bots that have been asked, and how to withdraw the question. */
type Thinking = Map<Seat, AbortController>;

/** From now on, lets the bots at a table move whenever one of them is to. */
export function seatBots(state: DeviceState): void {
  const thinking: Thinking = new Map();
  state.events.subscribe((event) => {
    const isOver = state.closed || state.game.outcome(state.match.state) !== null;
    if (isOver) for (const question of thinking.values()) question.abort();
    if (event === "moved") wake(state, thinking);
  });
  wake(state, thinking);
}

function wake(state: DeviceState, thinking: Thinking): void {
  for (const seat of awaited(state)) {
    const player = state.about.wish.players[seat];
    if (player?.kind === "bot" && !thinking.has(seat))
      void think(state, thinking, seat, player.level);
  }
}

async function think(
  state: DeviceState,
  thinking: Thinking,
  seat: Seat,
  level: BotLevel,
): Promise<void> {
  const { game, match, deps } = state;
  const knowledge = match.dealer.knowledge(seat);
  const [fallback] = game.legal(match.state, seat, knowledge);
  if (fallback === undefined) return;
  const question = new AbortController();
  thinking.set(seat, question);
  const asked = match.state;
  const seats = state.about.wish.players.length;
  const earlier = deps.earlier.map((ended, index) => ({
    state: ended,
    // Every player has moved on by a seat with each match since.
    seat: (seat + deps.earlier.length - index) % seats,
  }));
  const { signal } = question;
  const answer = await deps.chooseMove(game, asked, seat, knowledge, level, earlier, signal);
  thinking.delete(seat);
  // A bot that fails must not hang the match; any legal move is better than none.
  const choices = answer.ok ? [answer.value, fallback] : [fallback];
  const moved = choices.some(
    (choice) =>
      state.closed || act(state, { kind: "choose", seat, choice, password: deps.password() }).ok,
  );
  // Somebody's time ran out in the meantime, and the bot may be asked something else now.
  if (!moved && match.state !== asked) wake(state, thinking);
}
