import { expect, test } from "vitest";
import { stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { en } from "../text/en.ts";
import { Lobby } from "./lobby.tsx";

const { lobbyEmpty, lobbyEmptyHelp } = en.home;

test.each([
  ["open", ["Yours is open"]],
  ["invited", []],
] as const)("under one's own table (%s) the list does not ask for one", async (access, help) => {
  const gathering = { stage: "gathering", match: null, hosting: true } as const;
  const table = tableOf({ ...gathering, entrance: { access, locked: false } });
  const { root, render } = stage({}, snapshotOf(table));
  await render(<Lobby />);
  expect(textOf(root)).toContain("No tables of others");
  expect(textOf(root)).not.toContain(lobbyEmpty);
  expect(textOf(root)).not.toContain(lobbyEmptyHelp);
  expect(["Yours is open"].filter((part) => textOf(root).includes(part))).toEqual(help);
});

test("whoever has no table is told how to open one", async () => {
  const { root, render } = stage({}, snapshotOf());
  await render(<Lobby />);
  expect(textOf(root)).toContain(lobbyEmpty);
  expect(textOf(root)).toContain(lobbyEmptyHelp);
});
