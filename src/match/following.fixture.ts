import { type Body, signEntry } from "../../protocol/entry.ts";
import type { Seat } from "../engine/game.ts";
import { messagesAfter, positionOf } from "./catch-up.ts";
import { linesAnew } from "./deciding/anew.ts";
import { logAt } from "./history.ts";
import type { Match, Message } from "./match.ts";
import { receiveMessage } from "./receive.ts";
import { catchUp, create, matchOf, post, type TestTable } from "./table.fixture.ts";

/** For tests: liars that show each peer something else, and peers that follow an honest player. */

/** What the program of a seat can sign in this phase of somebody's history, by default the open one. */
export function signedAs(
  table: TestTable,
  seat: Seat,
  { history, phase }: Match,
  body: Body,
  { turn = phase.turn, step = 0 }: { readonly turn?: number; readonly step?: number } = {},
): Message {
  const log = logAt(history, turn);
  const signer = table.signers[seat];
  if (log === null || signer === undefined) throw new Error("Nothing can be signed there.");
  const place = { v: 2, match: table.seating.start.hash, turn, log, seat, step } as const;
  return { kind: "entry", bytes: signEntry({ ...place, body }, signer).bytes };
}

export const RESIGN: Body = { kind: "resign" };

export function move(number: number): Body {
  return { kind: "act", action: { number }, seen: [] };
}

/** Asks a player for what is missing, sends what that leads to, and begins anew where the app does. */
export function follow(table: TestTable, onlooker: Match, player: Match): Match {
  let current = onlooker;
  for (let time = 0; time < 5; time++) {
    for (const message of messagesAfter(player, positionOf(current)))
      for (const effect of receiveMessage(current, message).effects)
        if (effect.kind === "send") receiveMessage(player, effect.message);
    const lines = linesAnew(current);
    if (lines !== null) current = create(table, null, lines).match;
  }
  return current;
}

/** The same for a player's bot, whose owner asks it, too. */
export function followOwner(table: TestTable, bot: Seat, owner: Seat): void {
  table.mail.length = 0;
  table.carries = (from, to) => [from, to].every((seat) => seat === bot || seat === owner);
  for (let time = 0; time < 6; time++) {
    for (const seat of [owner, bot]) catchUp(table, seat);
    const lines = linesAnew(matchOf(table, bot));
    if (lines === null) continue;
    const { match, effects } = create(table, bot, lines);
    table.matches[bot] = match;
    post(table, bot, effects);
  }
}
