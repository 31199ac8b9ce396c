import { expect, test, vi } from "vitest";
import { stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { CodeInput } from "./code-input.tsx";
import { inviteText } from "./text.ts";

test.each([
  ["a mouse", true],
  ["fingers alone", false],
])("dropping a picture is offered to %s: %s", async (_, isFine) => {
  const { root, render } = stage({}, snapshotOf());
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isFine && query === "(any-pointer: fine)",
  }));
  await render(<CodeInput label="Code" value="" fault={null} onChange={() => {}} />);
  const { hint, drop } = inviteText.en.join;
  expect(textOf(root)).toContain(hint);
  expect(textOf(root).includes(drop)).toBe(isFine);
});
