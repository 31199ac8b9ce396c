import { expect, test, vi } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { seatingOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { findGame } from "../../games/registry.ts";
import { nativeSigner, nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { encodeMessage } from "./messages.ts";
import { createNetworkTable } from "./network-table.ts";
import { urgentFirst } from "./participation.ts";
import type { TableState } from "./table-state.ts";

const chance = await openChance();

test("a spectator leaves once none of the players it reaches has room, and not before", () => {
  const players = [1, 2, 3].map((n) => nativeSigner(new Uint8Array(32).fill(n)));
  const [ann, bob, cara] = players.map(({ key }) => toHex(key)) as [string, string, string];
  const game = findGame("rpsls")!;
  const terms = { game: game.id, rulesVersion: game.rulesVersion, options: {} };
  const { table: manifest, start } = seatingOf(
    players as [Signer, ...Signer[]],
    nativeVerify,
    terms,
  );
  const log = [{ bytes: encodeMessage({ kind: "start", bytes: start.bytes }), sealed: null }];
  const turnedAway = vi.fn();
  const connected = (player: string) => player !== ann;
  const deps = { ...onlooker(nativeVerify, chance), turnedAway, connected };
  const table = unwrap(createNetworkTable(manifest, game, NEW_EVENING, log, deps));
  const full = encodeMessage({ kind: "crowded", bytes: new Uint8Array(0) });
  for (let time = 0; time < 3; time++) table.receive(full, cara, true);
  expect(turnedAway).not.toHaveBeenCalled();
  table.receive(full, bob, false);
  expect(turnedAway).not.toHaveBeenCalled();
  table.receive(full, bob, true);
  expect(turnedAway).toHaveBeenCalledWith("crowded");
});

test("a table where a match goes on or is about to begin comes before finished ones, and those opened last before others", () => {
  const table = (id: string, outcome?: object | null) => {
    const match = outcome === undefined ? null : { phase: { outcome } };
    return { id, state: { match } as unknown as TableState };
  };
  const tables = [table("old", {}), table("running", null), table("new", {}), table("gathering")];
  expect(urgentFirst(tables).map(({ id }) => id)).toEqual(["gathering", "running", "new", "old"]);
});
