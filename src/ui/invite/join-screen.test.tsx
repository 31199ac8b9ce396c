import { expect, test } from "vitest";
import { ok } from "../../../protocol/result.ts";
import { settled, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { JoinScreen } from "./join-screen.tsx";
import { inviteText } from "./text.ts";

const { join } = inviteText.en;

test.each([
  ["at that table", "7ab1e", "Go to the table", join.look],
  ["elsewhere", null, join.look, "Go to the table"],
])("an invite offers who is %s one way on", async (_where, here, offered, missing) => {
  const info = { kind: "invite", host: "ab".repeat(32), expires: 0, direct: 0, relayed: 0, here };
  const { root, render } = stage({ readCode: async () => ok(info) }, snapshotOf());
  await render(<JoinScreen code="abc" />);
  await settled();
  expect(textOf(root)).toContain(offered);
  expect(textOf(root)).not.toContain(missing);
});
