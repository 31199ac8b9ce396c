import type { Content } from "../../protocol/content.ts";
import type { Entry } from "../../protocol/entry.ts";
import { nameContent } from "./contents.ts";
import type { ChosenMove, Intent, Match, SignedEntry } from "./match.ts";

/** What our own player has chosen and has not signed yet. Only this file writes `match.intent`. */

type Writable = { -readonly [Key in keyof Intent]: Intent[Key] };

export function newIntent(): Intent {
  return { move: null, dropped: null, resigning: false, bots: new Map(), signed: null };
}

/** The player has chosen a move that cannot be signed yet. */
export function chooseMove(match: Intending, move: ChosenMove): void {
  (match.intent as Writable).move = move;
}

/** The chosen move is signed. */
export function takeMove(match: Intending): void {
  (match.intent as Writable).move = null;
}

/** The player resigns as soon as that may be signed; with `false` it is. */
export function setResigning(match: Intending, resigning: boolean): void {
  (match.intent as Writable).resigning = resigning;
}

/** Our own entry has been signed. */
export function noteSigned(match: Intending, entry: SignedEntry): void {
  (match.intent as Writable).signed = entry;
}

type Intending = Pick<Match, "intent">;

/** Notes how far a bot of ours has come: we do not resign before we are there. */
export function noteBot(
  match: Pick<Match, "intent" | "me" | "owners">,
  { seat, turn, step }: Pick<Entry, "seat" | "turn" | "step">,
): void {
  const { me, owners, intent } = match;
  if (me === null || seat === me.seat || owners.of[seat] !== me.seat) return;
  const known = intent.bots.get(seat);
  if (known !== undefined && (known.turn - turn || known.step - step) >= 0) return;
  (intent as Writable).bots = new Map(intent.bots).set(seat, { turn, step });
}

/** What remains true for the match that this one begins anew as. */
export function keepIntent(from: Intending, to: Intending): void {
  const { resigning, bots } = from.intent;
  Object.assign(to.intent, { resigning, bots });
}

/** The chosen move will not be signed: the player may choose again. */
export function dropMove({ intent }: Intending): void {
  const { move } = intent;
  if (move !== null) Object.assign(intent, { move: null, dropped: move });
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
