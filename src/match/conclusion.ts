import type { Content } from "../../protocol/content.ts";
import type { GameEvent, Plain, Seat } from "../engine/game.ts";
import { checkMove } from "./checked-move.ts";
import { answerTo, type Dealer, withoutSeats } from "./dealing/dealer.ts";
import { takeMoveParts } from "./dealing/parts.ts";
import { resign } from "./leaving.ts";
import type { Match, SignedEntry, Step } from "./match.ts";
import { withBots } from "./owners.ts";
import { isLost, type Opening } from "./phase.ts";

/** What a content does to the open phase. */
export interface Conclusion {
  readonly steps: readonly Step[];
  readonly next: Opening;
}

/**
 * Applies a content: the event of chance, or the moves in seat order; then resignations, expiries and removals.
 * Everything follows from state and content, so every peer gets the same result. `dealer`: the one after the answers.
 */
export function conclude(
  match: Match,
  content: Content,
  answers: readonly SignedEntry[],
  dealer: Dealer,
): Conclusion {
  const { game, owners, phase } = match;
  const { turn, request } = phase;
  const steps: Step[] = [];
  let { state } = phase;
  const record = (event: GameEvent<Plain>, after: Plain, by?: Step["by"]) => {
    steps.push({ turn, event, before: state, after, ...(by === undefined ? {} : { by }) });
    state = after;
  };

  let dealt = phase.dealer;
  const chance = request === null || answers.length === 0 ? null : answerTo(dealer, request);
  if (chance !== null) {
    dealt = chance.after;
    const after = chance.event === null ? null : game.apply(state, chance.event);
    if (after?.ok === false)
      throw new Error(`${game.id} refused what it asked for: ${after.fault.code}`);
    if (chance.event !== null && after !== null) record(chance.event, after.value);
  }
  for (const answer of request === null ? answers : []) {
    const { seat, body } = answer.value;
    if (body.kind !== "act") continue;
    const move = checkMove({ game, state }, seat, body.action);
    // An action that is legal by itself can clash with a lower seat's; then it is void, and the seat is asked again.
    if (!move.ok) continue;
    const after = takeMoveParts(match, dealt, seat, move.value, body.parts ?? []);
    if (!after.ok) continue;
    record({ kind: "acted", seat, action: move.value.action }, move.value.after);
    dealt = after.value;
  }

  const { resigned, expired, removed } = leaversOf(match, content);
  for (const { event, after } of resign(game, state, resigned)) record(event, after);
  for (const { event, after } of resign(game, state, expired, "expired"))
    record(event, after, "vote");
  for (const { event, after } of resign(game, state, removed)) record(event, after, "vote");
  const left = [
    ...withBots(owners, resigned),
    ...withBots(owners, removed),
    ...expired.filter((seat) => isLost(game, state, seat)),
  ].filter((seat, index, all) => all.indexOf(seat) === index && !phase.gone.includes(seat));
  const goesOn = left.length > 0 && game.pending(state).kind !== "over";
  return {
    steps,
    next: {
      turn: turn + 1,
      state,
      gone: goesOn ? inSeatOrder([...phase.gone, ...left]) : phase.gone,
      dealer: goesOn ? withoutSeats(match, dealt, left) : dealt,
    },
  };
}

/**
 * The seats that leave by a content, bots with their owners. A late seat expires if the rules allow that for a seat
 * that is to move; otherwise it is out as if it had resigned.
 */
function leaversOf(
  { owners, phase, game }: Match,
  { resigned, out }: Content,
): {
  readonly resigned: readonly Seat[];
  readonly expired: readonly Seat[];
  readonly removed: readonly Seat[];
} {
  const here = (seats: readonly Seat[]) => seats.filter((seat) => !phase.gone.includes(seat));
  const leaving = here(
    withBots(
      owners,
      resigned.map(([seat]) => seat),
    ),
  );
  const expired = out.flatMap(([seat, cause]) =>
    cause === "late" && phase.request === null && phase.expected.includes(seat) ? [seat] : [],
  );
  const known = expired.filter(
    (seat) =>
      !leaving.includes(seat) && game.apply(phase.state, { kind: "expired", seats: [seat] }).ok,
  );
  const removed = here(
    withBots(
      owners,
      out.map(([seat]) => seat).filter((seat) => !known.includes(seat)),
    ),
  ).filter((seat) => !leaving.includes(seat) && !known.includes(seat));
  return { resigned: leaving, expired: known, removed };
}

function inSeatOrder(seats: readonly Seat[]): Seat[] {
  return seats.toSorted((one, other) => one - other);
}
