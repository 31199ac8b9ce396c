import { expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { signJoin } from "../../../protocol/join.ts";
import { type Change, signRosterChange } from "../../../protocol/roster.ts";
import { rosterOf, seatingOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { findGame } from "../../games/registry.ts";
import { tableOf } from "../../match/table.fixture.ts";
import { tally } from "../../match/tally.fixture.ts";
import { nativeSigner, nativeVerify, openChance } from "../../node/keys/crypto.ts";
import { type Evening, type EveningLine, encodeWord, NEW_EVENING } from "../evening/evening.ts";
import { onlooker } from "../ledger/saved-line.ts";
import type { Line } from "../ports/store.ts";
import { encodeMessage } from "./messages.ts";
import { createNetworkTable } from "./network-table.ts";

const chance = await openChance();
const { seating, signers } = tableOf(tally as never, 2);
const { table: manifest } = seating;
const [ann, bob] = signers as [Signer, Signer];

/** Bob's view of Ann's table, which gathers players, with what is written there. */
function gathering(evening: Evening = NEW_EVENING, stored: readonly Line[] = []) {
  const written: Line[] = [...stored];
  const save = (lines: readonly Line[]) => {
    written.push(...lines);
    return true;
  };
  // Signatures are not what this is about, and thousands take seconds.
  const deps = { ...onlooker(() => true, chance), me: bob, save };
  const table = unwrap(createNetworkTable(manifest, tally as never, evening, stored, deps));
  return {
    table,
    written,
    hear: (bytes: Uint8Array) => table.receive(bytes, toHex(ann.key), true),
  };
}

function planned(entry: number, left: number | null = null): Uint8Array {
  const evening = { ...NEW_EVENING, plan: { goal: null, entry }, before: [ann.key] };
  return encodeMessage({ kind: "evening", bytes: encodeWord({ evening, left }) });
}

test("the host's word about the evening is written again only if it says something else", () => {
  const { written, hear } = gathering();
  for (let left = 1000; left > 0; left--) hear(planned(60_000, left));
  expect(written).toHaveLength(1);
  hear(planned(30_000));
  expect(written).toHaveLength(2);
});

test("a host that says another thing about the evening every time does not fill the disk", () => {
  const { table, written, hear } = gathering();
  for (let entry = 0; entry < 200; entry++) hear(planned(5000 + entry));
  expect(written).toHaveLength(64);
  expect(table.state.evening.plan.entry).toBe(5199);
  // The log remembers how many there were.
  const again = gathering(NEW_EVENING, written);
  again.hear(planned(6000));
  expect(again.written).toHaveLength(64);
});

test("an earlier player's own count of the evening survives the host's word on disk", () => {
  const line: EveningLine = { player: bob.key, name: "Bob", matches: 1, wins: 1, chips: 5, set: 0 };
  const own = { ...NEW_EVENING, before: [ann.key, bob.key], lines: [line] };
  const { table, written, hear } = gathering(own);
  hear(planned(60_000));
  expect(table.state.evening.lines).toEqual([line]);
  const { state } = gathering(own, written).table;
  expect(state.evening).toEqual(table.state.evening);
});

test("a host that changes its list of players again and again is followed and does not fill the disk", () => {
  const { table, written, hear } = gathering();
  const follow = (change: Change) => {
    const { bytes } = signRosterChange(table.state.roster, change, ann);
    hear(encodeMessage({ kind: "roster", bytes }));
  };
  const join = signJoin(manifest, "Ann", new Uint8Array(32), ann);
  for (let round = 0; round < 2100; round++) {
    follow({ kind: "accept", join: join.bytes });
    follow({ kind: "remove", player: ann.key });
  }
  expect(table.state.roster.seq).toBe(4200);
  expect(written).toHaveLength(4096);
  // What is on disk is the beginning of the list, and the rest can be asked for.
  expect(gathering(NEW_EVENING, written).table.position().roster).toBe(4096);
});

test("a start with which no match can begin is not written", () => {
  const people = [1, 2, 3].map((n) => nativeSigner(new Uint8Array(32).fill(n)));
  const [host, guest] = people as [Signer, Signer, Signer];
  const game = findGame("rpsls")!;
  // Rules that nobody has.
  const terms = { game: game.id, rulesVersion: game.rulesVersion + 1, options: {} };
  const started = seatingOf(people as [Signer, ...Signer[]], nativeVerify, terms);
  const written: Line[] = [];
  const save = (lines: readonly Line[]) => {
    written.push(...lines);
    return true;
  };
  const deps = { ...onlooker(nativeVerify, chance), me: guest, save };
  const table = unwrap(createNetworkTable(started.table, game, NEW_EVENING, [], deps));
  table.state.roster = rosterOf(people as [Signer, ...Signer[]], nativeVerify, terms);
  const message = encodeMessage({ kind: "start", bytes: started.start.bytes });
  for (let time = 0; time < 3; time++) table.receive(message, toHex(host.key), true);
  expect(written).toEqual([]);
  expect(table.state.refusals.at(-1)?.fault.code).toBe("match/rules-version");
});
