import type { Content } from "../../protocol/content.ts";
import type { Entry } from "../../protocol/entry.ts";
import { nameContent } from "./contents.ts";
import type { ChosenMove, Intent, Match } from "./match.ts";

export function newIntent(): Intent {
  return { move: null, dropped: null, resigning: false, bots: new Map(), signed: null };
}

export function intend(match: { readonly intent: Intent }, change: Partial<Intent>): void {
  Object.assign(match.intent, change);
}

/** Notes how far a bot of ours has come: we do not resign before we are there. */
export function noteBot(
  match: Pick<Match, "intent" | "me" | "owners">,
  { seat, turn, step }: Pick<Entry, "seat" | "turn" | "step">,
): void {
  const { me, owners, intent } = match;
  if (me === null || seat === me.seat || owners.of[seat] !== me.seat) return;
  const known = intent.bots.get(seat);
  if (known !== undefined && (known.turn - turn || known.step - step) >= 0) return;
  intend(match, { bots: new Map(intent.bots).set(seat, { turn, step }) });
}

/** What remains true for the match that this one begins anew as. */
export function keepIntent(from: Pick<Match, "intent">, to: Pick<Match, "intent">): void {
  const { resigning, bots } = from.intent;
  intend(to, { resigning, bots });
}

/** The chosen move will not be signed: the player may choose again. */
export function dropMove(match: Pick<Match, "intent">): void {
  const { move } = match.intent;
  if (move !== null) intend(match, { move: null, dropped: move });
}

/** Drops the chosen move unless the phase that follows this content is one it was meant for. Call before that is open. */
export function reviewMove(match: Match, content: Content, gone: readonly number[]): void {
  const { intent, phase, me } = match;
  const { move } = intent;
  if (move === null) return;
  const stays = me !== null && !gone.includes(me.seat);
  if (!stays || !(move.waits || isMeant(match, move, content, phase.turn + 1))) dropMove(match);
}

/** A move that was chosen in a state that never came about would surprise its player. */
function isMeant({ phase }: Match, move: ChosenMove, content: Content, next: number): boolean {
  return (
    move.turn >= next && (move.after === null || move.after === nameContent(phase, content).id)
  );
}
