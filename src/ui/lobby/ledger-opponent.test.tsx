import { expect, test } from "vitest";
import type { LedgerMatch, LedgerOpponent } from "../../host/api/api.ts";
import { all, buttons, press, type Shown, settled, stage } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { Opponent } from "./ledger-opponent.tsx";

const BEN = "b".repeat(64);

const match = (number: number): LedgerMatch => ({
  table: `${number}`,
  game: "connect-four",
  stake: 1,
  ended: number,
  names: ["Ann", "Ben"],
  payouts: [2, 0],
  remainder: 0,
  reason: "line",
  standing: "signed",
  awaited: [],
  chips: [{ player: BEN, name: "Ben", chips: 1 }],
  digest: "",
});

const rows = (root: Shown) => all(root, ({ props }) => props["className"] === "ledger-match");

test("a ledger shows the matches with somebody once they are unfolded, and only as many as are looked at", async () => {
  const matches = Array.from({ length: 2000 }, (_, number) => match(number));
  const opponent: LedgerOpponent = {
    player: BEN,
    name: "Ben",
    chips: 2000,
    counted: 2000,
    open: 0,
    claimed: 0,
    disputed: 0,
  };
  const { root, render } = stage({}, snapshotOf());
  await render(<Opponent opponent={opponent} matches={matches} onForget={() => {}} />);
  expect(rows(root)).toHaveLength(0);
  const [folded] = all(root, ({ type }) => type === "details");
  const toggle = folded?.props["onToggle"] as (event: object) => void;
  toggle({ currentTarget: { open: true } });
  await settled();
  expect(rows(root)).toHaveLength(20);
  press(buttons(root, "Show 20 more")[0]);
  await settled();
  expect(rows(root)).toHaveLength(40);
  toggle({ currentTarget: { open: false } });
  await settled();
  expect(rows(root)).toHaveLength(0);
});
