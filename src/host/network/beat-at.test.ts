import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { rosterOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { signStart } from "../../../protocol/start.ts";
import { tally } from "../../match/tally.fixture.ts";
import { nativeSigner, nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import { peerOf } from "../people/players.ts";
import { encodeMessage } from "../table/messages.ts";
import { createNetworkTable } from "../table/network-table.ts";
import type { TableState } from "../table/table-state.ts";
import { gatheringAmong, OTHER, PLAYING } from "./beat.ts";
import { beatAt } from "./membership.ts";

const chance = await openChance();
const ann = nativeSigner(new Uint8Array(32).fill(1));
const bob = nativeSigner(new Uint8Array(32).fill(2));

/** A match that has begun between Ann and Bob. */
function playing(): TableState {
  const wish = { game: tally.id, rulesVersion: tally.rulesVersion, options: {}, seats: 2 };
  const { start, table } = unwrap(signStart(rosterOf([ann, bob], nativeVerify, wish), ann));
  const log = [{ bytes: encodeMessage({ kind: "start", bytes: start.bytes }), sealed: null }];
  const deps = onlooker(nativeVerify, chance);
  return unwrap(createNetworkTable(table, tally as never, NEW_EVENING, log, deps)).state;
}

/** How closely Bob is watched by whoever has these tables. */
function beatOfBob(...tables: readonly TableState[]) {
  const served = () => tables.map((state) => ({ state }) as never);
  return beatAt({ served })(`${peerOf(toHex(bob.key))}`);
}

test("people are watched closely while something is to come at a table, and no longer", () => {
  const played = playing();
  const { match, roster } = played;
  if (match === null) throw new Error("the match has begun");
  const over = {
    ...match,
    phase: { ...match.phase, outcome: { winners: [], payouts: [0, 0], remainder: 0, reason: "" } },
    history: { finals: [{ phase: { voters: [] }, content: { resigned: [], out: [] } }] },
  };
  const finished = { ...played, match: over } as unknown as TableState;
  const gathering: TableState = { ...played, match: null };
  const cancelled: TableState = { ...gathering, roster: { ...roster, cancelled: true } };

  expect(beatOfBob()).toEqual(OTHER);
  expect(beatOfBob(played)).toEqual(PLAYING);
  expect(beatOfBob(gathering)).toEqual(gatheringAmong(2));
  expect(beatOfBob(finished, cancelled)).toEqual(OTHER);
  // The last signature is still to come.
  const voters = [0, 1];
  const [last] = over.history.finals;
  const unsigned = { ...over, history: { finals: [{ ...last, phase: { voters } }] } };
  expect(beatOfBob({ ...played, match: unsigned } as unknown as TableState)).not.toEqual(OTHER);
  expect(beatOfBob(finished, gathering)).toEqual(gatheringAmong(2));
});
