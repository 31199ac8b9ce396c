import { expect, test } from "vitest";
import { twoAtATable, until } from "../testing/hosts.ts";
import { strangerAt } from "../testing/test-node.ts";
import { topicOf } from "./audience.ts";

test("a stranger who looks in and away again and again does not have the page drawn each time", async () => {
  const { ann, id } = await twoAtATable();
  const { node } = await strangerAt(ann);
  const { pubsub } = node.services;
  let changes = 0;
  ann.subscribe(({ kind }) => {
    if (kind === "table") changes++;
  });
  const began = performance.now();
  for (let times = 0; times < 500; times++) {
    pubsub.subscribe(topicOf(id));
    pubsub.unsubscribe(topicOf(id));
    // Each in a message of its own.
    if (times % 50 === 49) await new Promise(setImmediate);
  }
  pubsub.subscribe(topicOf(id));
  await until(ann, ({ tables }) => tables.find((table) => table.id === id)?.watchers === 1);
  const seconds = (performance.now() - began) / 1000;
  expect(changes).toBeLessThanOrEqual(2 + 2 * seconds);
});
