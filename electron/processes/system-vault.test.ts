import { EventEmitter } from "node:events";
import { expect, test } from "vitest";
import { answerVault, type VaultRequest } from "./key-vault.ts";
import { systemVault } from "./system-vault.ts";

/** Both ends of the line between the main and the host process; answers come in the order given by `order`. */
function line(order: (answers: object[]) => object[] = (answers) => answers) {
  const parent = Object.assign(new EventEmitter(), {
    asked: [] as Promise<object>[],
    postMessage(request: VaultRequest) {
      parent.asked.push(answerVault(request));
    },
    async answerAll() {
      for (const data of order(await Promise.all(parent.asked))) parent.emit("message", { data });
    },
  });
  return parent;
}

test("what is wrapped is unwrapped again, in whatever order the answers come", async () => {
  const parent = line((answers) => answers.toReversed());
  const vault = systemVault(parent);
  const seeds = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];
  const wrapping = Promise.all(seeds.map((seed) => vault.wrap(seed)));
  await parent.answerAll();
  const wrapped = await wrapping;
  expect(wrapped[0]).not.toEqual(seeds[0]);
  parent.asked = [];
  const unwrapping = Promise.all(wrapped.map((bytes) => vault.unwrap(bytes)));
  await parent.answerAll();
  expect(await unwrapping).toEqual(seeds);
});

test("a key that the system does not know is refused, not replaced", async () => {
  const parent = line();
  const foreign = new Uint8Array(Buffer.from("fairhand-safe-storage-1\nfrom another machine"));
  const unwrapping = systemVault(parent).unwrap(foreign);
  await Promise.all([
    expect(unwrapping).rejects.toThrow("does not know this key"),
    parent.answerAll(),
  ]);
});
