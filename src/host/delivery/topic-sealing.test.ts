import { expect, test } from "vitest";
import { createSealing } from "./topic-sealing.ts";

const [table, other, player] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];
const message = new Uint8Array([7, 8, 9]);

test("only peers with the table's id can read what was sealed", () => {
  const sealed = createSealing(table).seal(message);
  expect(createSealing(table).open(sealed)).toEqual(message);
  expect(createSealing(other).open(sealed)).toBeNull();
});

test("a changed or truncated message cannot be read", () => {
  const { seal, open } = createSealing(table);
  const sealed = seal(message);
  for (const at of [0, 30, sealed.length - 1]) {
    const changed = sealed.with(at, sealed[at]! ^ 1);
    expect(open(changed)).toBeNull();
  }
  for (const length of [0, 10, 24, 39]) expect(open(sealed.subarray(0, length))).toBeNull();
});

test("two peers that pass on a message send the same bytes, so that gossip drops one", () => {
  expect(createSealing(table).seal(message)).toEqual(createSealing(table).seal(message));
});

test("each player at each table has their own topic, which reveals neither", () => {
  const topic = createSealing(table).topicFrom(player);
  expect(createSealing(other).topicFrom(player)).not.toBe(topic);
  expect(createSealing(table).topicFrom(other)).not.toBe(topic);
  expect(topic).not.toContain("0101");
  expect(topic).not.toContain("0303");
});
