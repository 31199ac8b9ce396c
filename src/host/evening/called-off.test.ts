import { expect, test } from "vitest";
import { decodeMessage } from "../table/messages.ts";
import { played, RPSLS } from "../testing/evenings.ts";
import { networkName, untilTable, value } from "../testing/hosts.ts";
import { memoryProfile } from "../testing/memory/machine.ts";
import { testHost } from "../testing/memory-hosts.ts";

test("offers made and called off again do not fill the disk of one who wants to play again", async () => {
  const network = networkName();
  const profile = memoryProfile();
  const ann = await testHost({ network, name: "Ann" });
  const bob = await testHost({ network, name: "Bob", profile });
  const cara = await testHost({ network, name: "Cara" });
  const id = await played([ann, bob, cara]);
  value(await bob.api.rematch(id, null));
  for (let count = 0; count < 40; count++) {
    const next = value(await ann.api.createTable({ ...RPSLS, seats: 3, after: id }));
    await untilTable(ann, next, ({ seats }) => seats.length === 2);
    value(await ann.api.cancelTable(next));
    await untilTable(bob, id, ({ rematch }) => rematch.offer === null);
  }
  await bob.stop();
  const store = await profile.disk.open();
  const offers = store.log(id).filter(({ bytes }) => {
    const message = decodeMessage(bytes);
    return message.ok && message.value.kind === "rematch";
  });
  expect(offers.length).toBeLessThanOrEqual(32);
});
