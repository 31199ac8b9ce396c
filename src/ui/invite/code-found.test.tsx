import { expect, test } from "vitest";
import { ok } from "../../../protocol/result.ts";
import { all, settled, stage } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { JoinScreen } from "./join-screen.tsx";

test("a code that was pasted is said to be found, since what it leads to appears further down", async () => {
  const info = { kind: "invite", host: "a".repeat(64), expires: 0, direct: 0, relayed: 0 };
  const host = { readCode: async () => ok(info) };
  const { app, root, render } = stage(host, snapshotOf());
  await render(<JoinScreen code="" />);
  expect(app.state.get().announcements).toEqual([]);
  for (const { props } of all(root, ({ type }) => type === "textarea"))
    (props["onChange"] as (event: object) => void)({ target: { value: "fairhand:x" } });
  await settled();
  expect(app.state.get().announcements.map(({ text }) => text)).toEqual(["A code was found."]);
});
