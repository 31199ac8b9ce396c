import type { Played, Throw } from "../../engine/analysis.ts";
import {
  type Face,
  type Game,
  type Knowledge,
  NO_KNOWLEDGE,
  type Plain,
  type Seat,
  type Slot,
} from "../../engine/game.ts";
import type { Step } from "../match.ts";
import { movesOf } from "./moves.ts";

/**
 * The seats' decisions that stand, in order; `turn` is the decision's index in the list of moves. In a game with
 * hidden pieces, only those of seats whose knowledge at the end is given, with what the seat knew at the time, and only
 * where it had a choice. In a game without hidden pieces, with the throws of coins before each.
 */
export function decisionsOf(
  game: Game,
  steps: readonly Step[],
  knowledgeOf: (seat: Seat) => Knowledge | null,
): Played<Plain, Plain>[] {
  const played: Played<Plain, Plain>[] = [];
  const hides = game.unseen !== undefined;
  const dealt = new Map<Seat, Slot[]>();
  let throws: Throw<Plain>[] = [];
  let turn = 0;
  for (const { event, before } of steps) {
    if (event.kind === "dealt") note(dealt, game, before);
    if (event.kind === "rolled" && !hides)
      throws.push({ seat: throwerIn(game, before), value: event.value, before });
    if (event.kind === "acted") {
      const { seat, action } = event;
      const word = game.wordIn?.(before, action) ?? null;
      const known = hides ? knownOf(knowledgeOf(seat), dealt.get(seat)) : NO_KNOWLEDGE;
      if (word !== null) played.splice(played.length - word.takesBack, word.takesBack);
      else if (!hides || (known !== null && game.legal(before, seat, known).length > 1)) {
        const thrown = throws.length === 0 ? {} : { throws };
        played.push({ turn, seat, state: before, known: known ?? NO_KNOWLEDGE, action, ...thrown });
        throws = [];
      }
    }
    turn += movesOf(game, { event, before }).length;
  }
  return played;
}

function throwerIn(game: Game, state: Plain): Seat {
  const pending = game.pending(state);
  if (pending.kind === "chance" && pending.request.kind === "roll") return pending.request.seat;
  throw new Error(`${game.id} expected no throw`);
}

/** Notes which slots are dealt to whom in this state. */
function note(dealt: Map<Seat, Slot[]>, game: Game, state: Plain): void {
  const pending = game.pending(state);
  if (pending.kind !== "chance" || pending.request.kind !== "deal") return;
  for (const { slot, seat } of pending.request.slots)
    dealt.set(seat, [...(dealt.get(seat) ?? []), slot]);
}

/** The part of a seat's knowledge at the end that had been dealt to it by then. */
function knownOf(last: Knowledge | null, slots: readonly Slot[] = []): Knowledge | null {
  if (last === null) return null;
  const faces = slots.flatMap((slot): [Slot, Face][] => {
    const face = last.faces.get(slot);
    return face === undefined ? [] : [[slot, face]];
  });
  return { faces: new Map(faces), sealed: [] };
}
