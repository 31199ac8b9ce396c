import { expect, test } from "vitest";
import { createDrafts } from "./drafts.ts";

test("each table has its own draft, which goes along to the next match", () => {
  const drafts = createDrafts();
  drafts.write("one", "Shall we");
  drafts.write("other", "Hello");
  drafts.move("one", "next");
  expect([...drafts.lines.get()]).toEqual([
    ["other", "Hello"],
    ["next", "Shall we"],
  ]);
  drafts.move("nothing", "other");
  drafts.write("next", "");
  expect([...drafts.lines.get()]).toEqual([["other", "Hello"]]);
});

test("only the latest drafts are kept", () => {
  const drafts = createDrafts();
  for (let table = 0; table < 30; table++) drafts.write(`${table}`, "Hello");
  expect([...drafts.lines.get().keys()]).toEqual(
    Array.from({ length: 20 }, (_, at) => `${at + 10}`),
  );
});

test("the caret is taken over at once or not at all", async () => {
  const drafts = createDrafts();
  drafts.handOver({ start: 3, end: 5 });
  expect([drafts.takeOver(), drafts.takeOver()]).toEqual([{ start: 3, end: 5 }, null]);
  drafts.handOver({ start: 3, end: 5 });
  await Promise.resolve();
  expect(drafts.takeOver()).toBeNull();
});
