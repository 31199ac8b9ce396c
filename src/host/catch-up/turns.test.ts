import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

test("whoever has many steps takes a few at a time, in their order, and nobody else waits for it", async () => {
  const turns = createTurns(2);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const step = (name: string, what: string) =>
    turns(name, () => {
      begun.push(what);
      return new Promise<string>((end) => ends.set(what, () => end(what)));
    });
  const all = [step("a", "1"), step("a", "2"), step("a", "3"), step("b", "4")];
  expect(begun).toEqual(["1", "2", "4"]);
  ends.get("2")?.();
  expect(await all[1]).toBe("2");
  await expect.poll(() => begun).toEqual(["1", "2", "4", "3"]);
  for (const end of ends.values()) end();
  expect(await Promise.all(all)).toEqual(["1", "2", "3", "4"]);
});

test("a step that fails gives its turn to the next", async () => {
  const turns = createTurns(1);
  const failed = turns("a", () => Promise.reject(new Error("gone")));
  const next = turns("a", async () => "here");
  await expect(failed).rejects.toThrow("gone");
  expect(await next).toBe("here");
});
