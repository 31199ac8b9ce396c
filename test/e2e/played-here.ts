import type { Result } from "../../protocol/result.ts";
import type { Played } from "../../src/engine/analysis.ts";
import type { Plain } from "../../src/engine/game.ts";
import { findGame } from "../../src/games/registry.ts";
import { encodeAbout } from "../../src/host/device/device-saved.ts";
import { createDeviceTable, type DeviceTable } from "../../src/host/device/device-table.ts";
import { openProfile, PLAIN_VAULT } from "../../src/node/profile/profile.ts";

/** A match of Anna's and Ben's on one device. */
export interface MatchHere {
  readonly game: string;
  /** Decides the deal, and every card and tile drawn. */
  readonly seed: number;
  /** Of both, in the game's notation, as far as they chose. Then Anna, who has the first seat, resigns. */
  readonly moves: readonly string[];
}

/** Puts an archived match into a new profile, as a host stores it. Returns Anna's decisions. */
export async function storeMatch(
  profile: string,
  { game, seed, moves }: MatchHere,
): Promise<readonly Played<Plain, Plain>[]> {
  const about = {
    wish: {
      game,
      options: {},
      stake: 0,
      players: ["Anna", "Ben"].map((name) => ({ kind: "human", name }) as const),
    },
    seed: [seed, 0, 0, 0],
    score: [0, 0],
  };
  const deeds: Uint8Array[] = [];
  const id = "a1".repeat(32);
  const table = value(
    createDeviceTable(id, about, [], {
      store: (more) => {
        deeds.push(...more);
        return true;
      },
      chooseMove: () => Promise.reject(new Error("There is no bot.")),
      password: () => "0".repeat(32),
      earlier: [],
      open: () => {
        throw new Error("There is no next match.");
      },
    }),
  );
  for (const move of moves) play(table, move);
  value(table.resign(0));

  const { store } = value(await openProfile(profile, PLAIN_VAULT));
  store.addTable({ id, kind: "device", about: encodeAbout(about) });
  store.append(
    id,
    deeds.map((bytes) => ({ bytes, sealed: null })),
  );
  store.putAway(id);
  store.close();
  return value(table.finished()).played.filter(({ seat }) => seat === 0);
}

function play({ match, act }: DeviceTable, move: string): void {
  const { game, state, dealer } = match;
  const pending = game.pending(state);
  const [seat] = pending.kind === "act" ? pending.seats : [];
  if (seat === undefined) throw new Error(`It is nobody's turn to make the move ${move}.`);
  value(act(seat, value(game.notation.parse(state, seat, dealer.knowledge(seat), move))));
}

/** The action that a move in the game's notation means in a decision. */
export function actionIn(
  { game }: MatchHere,
  { state, seat, known }: Played<Plain, Plain>,
  move: string,
): Plain {
  const found = findGame(game);
  if (found === undefined) throw new Error(`There is no game ${game}.`);
  return value(found.notation.parse(state, seat, known, move));
}

function value<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.fault.message);
  return result.value;
}
