import { expect, test } from "vitest";
import { ok } from "../../../protocol/result.ts";
import { all, settled, stage, submit } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { Chat } from "./chat.tsx";

test("Enter pressed twice before the host has answered says the line once", async () => {
  const said: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const host = {
    say: async (_: string, words: string) => {
      said.push(words);
      await answered;
      return ok(null);
    },
  };
  const table = tableOf();
  const { root, render } = stage(host, snapshotOf(table));
  await render(<Chat table={table} />);
  for (const { props } of all(root, (one) => one.props["aria-label"] === "Message to the table"))
    (props["onChange"] as (event: object) => void)({ target: { value: "Hello" } });
  await settled();
  submit(root);
  await settled();
  submit(root);
  answer();
  await settled();
  expect(said).toEqual(["Hello"]);
});
