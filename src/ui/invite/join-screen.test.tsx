import { expect, test } from "vitest";
import { ok } from "../../../protocol/result.ts";
import { settled, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { JoinScreen } from "./join-screen.tsx";
import { inviteText } from "./text.ts";

const { join } = inviteText.en;

function invite(here: string | null) {
  return { kind: "invite", host: "ab".repeat(32), expires: 0, direct: 0, relayed: 0, here };
}

test.each([
  ["at that table", "7ab1e", "Go to the table", join.look],
  ["elsewhere", null, join.look, "Go to the table"],
])("an invite offers who is %s one way on", async (_where, here, offered, missing) => {
  const { root, render } = stage({ readCode: async () => ok(invite(here)) }, snapshotOf());
  await render(<JoinScreen code="abc" />);
  await settled();
  expect(textOf(root)).toContain(offered);
  expect(textOf(root)).not.toContain(missing);
});

test("an invite leads back to a seat that the host finds only after the page has asked", async () => {
  const table = tableOf({ mine: [] });
  let here: string | null = null;
  const { root, render, show } = stage(
    { readCode: async () => ok(invite(here)) },
    snapshotOf(table),
  );
  await render(<JoinScreen code="abc" />);
  await settled();
  expect(textOf(root)).toContain(join.look);
  here = table.id;
  show(snapshotOf({ ...table, mine: [1] }));
  await settled();
  expect(textOf(root)).toContain("Go to the table");
});
