import { fail, ok, type Result } from "../../protocol/result.ts";
import type { GameEvent, Outcome, Seat } from "../engine/game.ts";

/** The seats among `count` that are not in `out`, ascending. */
export function seatsIn(count: number, out: readonly Seat[]): Seat[] {
  const seats: Seat[] = [];
  for (let seat = 0; seat < count; seat++) if (!out.includes(seat)) seats.push(seat);
  return seats;
}

/** The next seat clockwise that is not in `out`; at least one must be in. */
export function seatAfter(seat: Seat, count: number, out: readonly Seat[]): Seat {
  let next = (seat + 1) % count;
  while (out.includes(next)) next = (next + 1) % count;
  return next;
}

/** One part of a pot and the seats that share it equally. */
export interface Share {
  readonly chips: number;
  readonly seats: readonly Seat[];
}

/** Pays out each share by floor division; the rest is the remainder (docs/games/README.md, A6). */
export function payShares(
  count: number,
  shares: readonly Share[],
): Pick<Outcome, "payouts" | "remainder"> {
  const payouts = new Array<number>(count).fill(0);
  let remainder = 0;
  for (const { chips, seats } of shares) {
    const each = Math.floor(chips / seats.length);
    for (const seat of seats) payouts[seat] = (payouts[seat] ?? 0) + each;
    remainder += chips - each * seats.length;
  }
  return { payouts, remainder };
}

/** How a two-player game ends when one of them leaves. */
export type Departure = { readonly reason: "resigned" | "expired"; readonly winner: Seat };

/** In a two-player game, the other player wins. Faults `game/NotParticipant`, `game/NotYourTurn`. */
export function leaveTwo(
  game: string,
  turn: Seat,
  { kind: reason, seats }: Extract<GameEvent<never>, { kind: "resigned" | "expired" }>,
): Result<Departure> {
  const [seat] = seats;
  if (seats.length !== 1 || (seat !== 0 && seat !== 1))
    return fail(`${game}/NotParticipant`, "Exactly one of the two players can leave.");
  if (reason === "expired" && seat !== turn)
    return fail(`${game}/NotYourTurn`, "Only the player to move can run out of time.");
  return ok({ reason, winner: 1 - seat });
}
