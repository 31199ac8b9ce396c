import { expect, test } from "vitest";
import { soon } from "./ports/system-clock.ts";
import {
  isSigned,
  networkName,
  playColumns,
  untilTable,
  value,
  YELLOW_WINS,
} from "./testing/hosts.ts";
import { testHost, twoAtATable } from "./testing/memory-hosts.ts";

test("two hosts in one process play a match to its end without network, disk or threads", async () => {
  const { ann, bob, id } = await twoAtATable();
  await playColumns([ann, bob], id, YELLOW_WINS);
  const [one, other] = await Promise.all([ann, bob].map((host) => untilTable(host, id, isSigned)));
  expect(one?.match?.outcome).toEqual(other?.match?.outcome);
  expect(value(await bob.api.ledger()).matches).toHaveLength(1);
});

/** Lets this many turns of the loop pass. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((resolve) => soon(resolve));
}

test.each([0, 1, 2, 3, 5, 10])(
  "a host killed %i turns after its move has stored it if anybody has seen it",
  async (count) => {
    const { ann, bob, id } = await twoAtATable();
    await playColumns([ann, bob], id, [1]);
    const { mine, match } = await untilTable(bob, id, ({ match }) => match?.moves.length === 1);
    const seat = match?.waitingFor[0] ?? -1;
    const [mover, other] = mine[0] === seat ? [bob, ann] : [ann, bob];
    void mover.api.act(id, seat, { column: 2 });
    await turns(count);
    mover.kill();
    await turns(100);
    const seen = (await untilTable(other, id, () => true)).match?.moves.length ?? 0;
    // There, nobody can tell it what it has done.
    const again = await testHost({ network: networkName(), profile: mover.profile });
    const kept = (await untilTable(again, id, () => true)).match?.moves.length ?? 0;
    expect(kept).toBeGreaterThanOrEqual(seen);
  },
);

test("a host with a full disk says so and shows nobody its move", async () => {
  const { ann, bob, id } = await twoAtATable();
  await playColumns([ann, bob], id, [1]);
  const { mine, match } = await untilTable(bob, id, ({ match }) => match?.moves.length === 1);
  const seat = match?.waitingFor[0] ?? -1;
  const [mover, other] = mine[0] === seat ? [bob, ann] : [ann, bob];
  mover.profile.disk.fill();
  expect(await mover.api.act(id, seat, { column: 2 })).toMatchObject({
    fault: { code: "profile/cannot-write" },
  });
  await turns(100);
  expect((await untilTable(other, id, () => true)).match?.moves).toHaveLength(1);
});
