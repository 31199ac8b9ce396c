import { expect, test } from "vitest";
import { ok } from "../../../protocol/result.ts";
import { settled, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf, tableOf } from "../table.fixture.ts";
import { InvitePanel } from "./invite-panel.tsx";
import { inviteText } from "./text.ts";

const { panel } = inviteText.en;

test.each([
  ["open", false, [panel.open]],
  ["open", true, [panel.knownOnly]],
  ["invited", true, [panel.invited, panel.knownOnly]],
] as const)(
  "who can join (%s, known only: %s) is said without contradiction",
  async (access, knownOnly, said) => {
    const table = tableOf({
      hosting: true,
      capacity: 3,
      entrance: { access, locked: false, knownOnly },
    });
    const host = { invite: async () => ok(null), door: async () => ok(null) };
    const { root, render } = stage(host, snapshotOf(table));
    await render(<InvitePanel table={table} />);
    await settled();
    const all = [panel.open, panel.invited, panel.knownOnly];
    expect(all.filter((sentence) => textOf(root).includes(sentence))).toEqual(said);
  },
);
