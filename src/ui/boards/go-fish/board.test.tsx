import { expect, test } from "vitest";
import type { Action } from "../../../games/go-fish/state.ts";
import type { View } from "../../../games/go-fish/view.ts";
import { all, press, type Shown, settled, stage, textOf } from "../../stage.fixture.tsx";
import { snapshotOf } from "../../table.fixture.ts";
import { GoFishBoard } from "./board.tsx";
import { en } from "./en.ts";

const SEAT = { cards: 2, books: [], gone: false };
const VIEW: View = {
  phase: "ask",
  turn: 0,
  dealer: 2,
  hand: [
    { card: { slot: 0, face: 6 }, rank: 7, seen: null },
    { card: { slot: 3, face: 1 }, rank: 2, seen: null },
  ],
  seats: [SEAT, SEAT, SEAT],
  stock: 20,
  question: null,
  last: null,
  over: null,
};
const ask = (rank: number, of: number): Action => ({
  kind: "ask",
  of,
  rank,
  slot: rank === 7 ? 0 : 3,
});
const LEGAL = [ask(2, 1), ask(2, 2), ask(7, 1), ask(7, 2)];

test("a player marked by a hint, whose button says what is asked, is asked when pressed", async () => {
  const { root, render } = stage({}, snapshotOf());
  const acted: Action[] = [];
  const said: string[] = [];
  await render(
    <GoFishBoard
      view={VIEW}
      legal={LEGAL}
      seat={0}
      names={["Anna", "Ben", "Cleo"]}
      lastMove={null}
      suggested={ask(7, 1)}
      onAct={(action) => acted.push(action) > 0}
      onHint={(text) => said.push(text)}
    />,
  );
  // A screen reader calls the pile by the name that the rules give it.
  expect(all(root, ({ props }) => props["aria-label"] === "The pond, 20 cards left")).toHaveLength(
    1,
  );
  const ben = all(
    root,
    (one) => one.type === "button" && textOf(one).startsWith("Ask Ben for sevens"),
  )[0];
  // Its label names the player already.
  const named = all(ben as Shown, (one) => textOf(one) === "Ben" && one.type === "span");
  expect(named.map(({ props }) => props["aria-hidden"])).toEqual([true]);
  press(ben);
  await settled();
  expect(said).not.toContain(en.hints.chooseCard);
  expect(acted).toEqual([ask(7, 1)]);
});

test("where only one player is left to ask, a card is said to be enough, and is", async () => {
  const { root, render } = stage({}, snapshotOf());
  const acted: Action[] = [];
  // Cleo has left.
  await render(
    <GoFishBoard
      view={{ ...VIEW, seats: [SEAT, SEAT, { ...SEAT, cards: 0, gone: true }] }}
      legal={[ask(2, 1), ask(7, 1)]}
      seat={0}
      names={["Anna", "Ben", "Cleo"]}
      lastMove={null}
      suggested={null}
      onAct={(action) => acted.push(action) > 0}
      onHint={() => {}}
    />,
  );
  expect(textOf(root)).toContain(en.board.chooseOne);
  expect(textOf(root)).not.toContain(en.board.choose);
  const described = all(root, (one) =>
    String(one.props["aria-description"]).includes(en.board.handKeysOne),
  );
  expect(described).toHaveLength(1);
  press(all(root, (one) => one.type === "button" && textOf(one).startsWith("7 of Hearts"))[0]);
  await settled();
  expect(acted).toEqual([ask(7, 1)]);
});
