import { expect, test } from "vitest";
import { fromHex } from "../../../protocol/bytes.ts";
import type { Signer } from "../../../protocol/identity.ts";
import { emptyRoster } from "../../../protocol/roster.ts";
import { seatingOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { findGame } from "../../games/registry.ts";
import { nativeSigner, nativeVerify } from "../../node/keys/crypto.ts";
import { offerAt, played, players, RPSLS } from "../testing/evenings.ts";
import { tableOf, until, untilTable, value } from "../testing/hosts.ts";

test("a stranger's table that claims to continue ours is not our next match", async () => {
  const { hosts } = await players("Ann", "Bob");
  const [ann, bob] = hosts;
  const id = await played(hosts);
  // Two keys of a stranger play a match that names our table as the one before, and Ann takes a look at it.
  const eves = [1, 2].map((n) => nativeSigner(new Uint8Array(32).fill(n))) as [Signer, Signer];
  const rematchOf = { table: unwrap(fromHex(id)), round: 1 };
  const { rulesVersion } = findGame("connect-four")!;
  const seating = seatingOf(eves, nativeVerify, { rematchOf, rulesVersion });
  const { table } = seating;
  value(ann.membership!.tables.watch({ table, roster: emptyRoster(table), seating }));
  await until(ann, ({ tables }) => tables.some(({ watching }) => watching));
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 2, after: id }));
  expect((await untilTable(ann, id, () => true)).rematch.next).toBeNull();
  expect(tableOf(await ann.api.snapshot(), next)).toMatchObject({ hosting: true });
  await until(bob, (snapshot) => offerAt(id)(snapshot)?.table === next);
});
