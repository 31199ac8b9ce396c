import { expect, test } from "vitest";
import { begin, players, RPSLS, win } from "../testing/evenings.ts";
import { tableOf, until, value } from "../testing/hosts.ts";
import { testHost } from "../testing/memory-hosts.ts";
import { nextManifest, offer } from "./again.ts";
import { callOff } from "./called-off.ts";

/** Cara has watched a match of Ann and Bob to its end. */
async function watchedByCara() {
  const { network, hosts } = await players("Ann", "Bob");
  const [ann] = hosts;
  const id = await begin(hosts);
  const cara = await testHost({ network, name: "Cara" });
  await until(cara, ({ lobby }) => lobby.some((table) => table.id === id && table.running));
  value(await cara.api.watchTable(id));
  await win(hosts, id);
  return { ann, cara, id };
}

/** And follows to the next table before it is shown. */
async function followedByCara() {
  const { ann, cara, id } = await watchedByCara();
  const next = value(await ann.api.createTable({ ...RPSLS, seats: 2, after: id }));
  await until(cara, (snapshot) => tableOf(snapshot, id)?.rematch.offer?.table === next);
  const followed = () => cara.membership?.tables.findNetwork(next);
  await until(cara, () => followed());
  return { cara, id, followed };
}

test("a spectator who has left is not shown the next match", async () => {
  const { cara, id, followed } = await followedByCara();
  value(await cara.api.leaveTable(id));
  expect(followed()).toBeUndefined();
});

test("an owner who offers next matches and calls them off does not fill a spectator's memory", async () => {
  const { ann, cara, id } = await watchedByCara();
  const { state } = ann.membership?.tables.findNetwork(id) ?? {};
  if (state === undefined) throw new Error("Ann has played there.");
  // Ann's program opens no tables and only says that she does.
  for (let count = 0; count < 40; count++) {
    const nonce = new Uint8Array(32).fill(count);
    const next = nextManifest(state, { ...state.table.value, nonce });
    value(offer(state, next));
    await until(cara, (snapshot) => tableOf(snapshot, id)?.rematch.offer != null);
    callOff(state, next);
    await until(cara, (snapshot) => tableOf(snapshot, id)?.rematch.offer == null);
  }
  expect([...cara.membership!.tables.network()].length).toBeLessThan(3);
});

test("nor is it shown before it begins to a spectator who blocks somebody", async () => {
  const { cara, id } = await followedByCara();
  value(await cara.api.block("0f".repeat(32), "Mallory"));
  expect((await cara.api.snapshot()).tables.map((table) => table.id)).toEqual([id]);
});
