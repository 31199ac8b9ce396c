import { expect, it } from "vitest";
import { encodeEvidence } from "../../protocol/certificate.ts";
import { type Body, signEntry } from "../../protocol/entry.ts";
import type { Game } from "../engine/game.ts";
import { GAMES } from "../games/registry.ts";
import { logAt } from "./history.ts";
import { receiveMessage } from "./receive.ts";
import { settle } from "./settlement.ts";
import { create, matchOf, tableOf } from "./table.fixture.ts";
import { tally } from "./tally.fixture.ts";

const INHERITED = ["constructor", "toString", "valueOf", "__proto__", "hasOwnProperty"];
const NUMBERS = [-1, 0, 1, 99, 2 ** 31, 2 ** 40, null, "constructor", { valueOf: 1 }];

/** What a signature lets through and no rule asks for. */
const ODD: readonly unknown[] = [
  null,
  0,
  "x",
  [],
  {},
  ...INHERITED.flatMap((name) => [{ kind: name }, { type: name }, name]),
  { kind: { toString: 1 } },
  { type: { toString: 1 } },
  ...NUMBERS.flatMap((n) => [
    { column: n },
    { distance: n },
    { token: n },
    { symbol: n },
    { kind: "play", slot: n, face: n, suit: n },
    { kind: "place", slot: n, face: n, track: n, removeTrain: false },
    { kind: "ask", seat: n, rank: n, slot: n },
    { kind: "give", cards: [{ slot: n, face: n }] },
    { kind: "show", slot: n },
  ]),
];

const bodies = ODD.flatMap((odd): unknown[] => [
  { kind: "act", action: odd, seen: [] },
  { kind: "chance", parts: [odd] },
  { kind: "act", action: { kind: "draw" }, seen: [], parts: [odd] },
]);

it.each([tally as unknown as Game, ...GAMES].map((game) => [game.id, game] as const))(
  "no move or part of another seat makes a peer of %s throw, alone or as evidence",
  (_, game) => {
    const seats = Math.min(3, game.seats.max);
    const table = tableOf(game, seats, game.defaults, null, () => false);
    const { history, seating } = matchOf(table, 0);
    const place = { v: 2, match: seating.start.hash, turn: 0, log: logAt(history, 0)! } as const;
    let signed = 0;
    for (const [index, body] of bodies.entries()) {
      const step = index % 64;
      const bytes = signOdd({ ...place, seat: 1, step, body: body as Body }, table.signers[1]!);
      if (bytes === null) continue;
      signed++;
      // Another face of the step would have no room.
      const { match } = create(table, 0);
      receiveMessage(match, { kind: "entry", bytes });
      const evidence = encodeEvidence({ kind: "entry", entry: bytes, base: [] });
      receiveMessage(match, { kind: "evidence", bytes: evidence });
      // What it has left here hinders nothing later.
      settle(match);
    }
    expect(signed).toBeGreaterThan(bodies.length / 2);
  },
);

/** `null`: not even its author can write it. */
function signOdd(...[entry, signer]: Parameters<typeof signEntry>): Uint8Array | null {
  try {
    return signEntry(entry, signer).bytes;
  } catch {
    return null;
  }
}
