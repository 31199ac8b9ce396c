import { ok, type Result } from "../../result.ts";
import { holdingsOf } from "../dealing/openings.ts";
import { contextOf, type Deck, outOfTurn } from "../deck.ts";
import type { MessageOf } from "../messages.ts";
import { readPass } from "../proofs/pass.ts";
import type { Suite } from "../proofs/suite.ts";
import type { Context } from "../proofs/transcript.ts";
import { check, type Received, received } from "../received.ts";

/** Where the proof of a hidden hand-over belongs. */
export function passContext(deck: Deck, seat: number, slot: number, to: number): Context {
  return contextOf(deck, seat, "pass", { slot, to });
}

/** Takes a hidden hand-over: the slot is the recipient's from now on. */
export function receivePass(
  suite: Suite,
  deck: Deck,
  seat: number,
  { slot, to, proof }: MessageOf<"pass">,
): Result<Received> {
  const state = deck.slots.get(slot);
  const holdings = holdingsOf(deck, seat, [slot]);
  if (!holdings.ok) return holdings;
  const key = deck.keys.current.get(to);
  if (state?.kind !== "held" || key === undefined || to === seat)
    return outOfTurn(`Slot ${slot} cannot be handed to seat ${to}.`);
  if (deck.request !== null || deck.chain !== null)
    return outOfTurn("Another shuffle or request is under way.");
  const pass = readPass(
    suite.group,
    passContext(deck, seat, slot, to),
    state.holding,
    { seat: to, key },
    proof,
  );
  if (!pass.ok) return pass;
  const slots = new Map(deck.slots).set(slot, { ...state, holding: pass.value.holding });
  const what = `Seat ${seat} handed on another card than it holds.`;
  return ok(received({ ...deck, slots }, check(seat, "deck/bad-pass", what, pass.value.equations)));
}
