import type { Seat } from "../../../engine/game.ts";
import { HOME, isRosette, OFF } from "../../../games/royal-ur/board.ts";
import type { View } from "../../../games/royal-ur/state.ts";
import { joinParts } from "../../../text/joining.ts";
import type { Language } from "../../../text/language.ts";
import { fill, fillCounted } from "../../text/message.ts";
import type { Station } from "./layout.ts";
import { ROYAL_UR_TEXTS } from "./text.ts";
import { countAt, hindranceTo } from "./throws.ts";

/** One of the moves a throw allows, as the view tells it. */
export type Choice = View["moves"][number];

/** The choice that begins at this place, and the one that ends there. `seat` is the one to move. */
export function choicesAt(
  choices: readonly Choice[],
  seat: Seat | null,
  { owner, place }: Station,
): { readonly source: Choice | undefined; readonly target: Choice | undefined } {
  const mine = owner === null || owner === seat;
  return {
    source: mine ? choices.find(({ from }) => from === place) : undefined,
    target: mine ? choices.find(({ to }) => to === place) : undefined,
  };
}

/** The seat whose token lies at a station, `null` if it is empty. */
export function holderOf(view: View, { owner, place }: Station): Seat | null {
  const seats = owner === null ? [0, 1] : [owner];
  return seats.find((seat) => countAt(view, seat, place) > 0) ?? null;
}

/**
 * The label of a square or tray: `square 8, rosette, Bo's token, last move`, and what the seat to move can do there.
 * `choices` is empty for others.
 */
export function stationLabel(
  language: Language,
  names: readonly string[],
  view: View,
  choices: readonly Choice[],
  station: Station,
): string {
  const words = ROYAL_UR_TEXTS[language].board;
  const { owner, place } = station;
  const { turn, roll, last } = view;
  const holder = holderOf(view, station);
  const nameOf = (seat: Seat | null) => (seat === null ? "" : (names[seat] ?? ""));
  const tray = place === OFF || place === HOME;
  const parts: string[] = [];
  if (tray) {
    parts.push(fill(place === OFF ? words.off : words.home, { name: nameOf(owner) }));
    parts.push(fillCounted(language, words.count, countAt(view, owner ?? 0, place), {}));
  } else {
    parts.push(
      owner === null
        ? fill(words.square, { place })
        : fill(words.ownSquare, { place, name: nameOf(owner) }),
    );
    if (isRosette(place)) parts.push(words.rosette);
    parts.push(holder === null ? words.empty : fill(words.token, { name: nameOf(holder) }));
  }
  if (last !== null && last.to === place && last.seat === holder && (owner ?? holder) === holder)
    parts.push(words.last);

  const { source, target } = choicesAt(choices, turn, station);
  if (source !== undefined)
    parts.push(source.to === HOME ? words.moveHome : fill(words.moveTo, { place: source.to }));
  if (target !== undefined)
    parts.push(
      target.from === OFF ? words.enterHere : fill(words.moveHere, { place: target.from }),
    );
  const choice = source ?? target;
  if (choice?.captures) parts.push(words.captures);
  if (choice?.again) parts.push(words.again);
  if (choice === undefined && choices.length > 0 && holder === turn && place !== HOME) {
    const why = roll === null ? null : hindranceTo(view, holder ?? 0, place, roll);
    if (why !== null) parts.push(fill(words.cannot, { why: words.hindrances[why] }));
  }
  return joinParts(language, parts);
}
