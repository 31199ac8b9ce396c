import { expect, test } from "vitest";
import type { Action as CardAction } from "../../games/crazy-eights/state.ts";
import type { View as CardView } from "../../games/crazy-eights/view.ts";
import type { Action as TileAction } from "../../games/tequila-train/state.ts";
import type { View as TileView } from "../../games/tequila-train/view.ts";
import { all, buttons, press, settled, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { usePlaying } from "./crazy-eights/use-playing.ts";
import { TequilaTrainBoard } from "./tequila-train/board.tsx";

const NAMES = ["Anna", "Ben", "Cleo"];
const nobody = () => {};

const SEAT = { tiles: 3, shots: 0, gone: false, did: null };
const TRACK = { tiles: [], end: 12, marker: false };
const TILES: TileView = {
  phase: "turn",
  turn: 0,
  asking: null,
  hub: { face: 90, pips: 12, owner: 2 },
  tracks: [{ ...TRACK, marker: true }, TRACK, TRACK],
  seats: [SEAT, SEAT, SEAT],
  // 7-12 and 2-3.
  hand: [
    { slot: 4, face: 75, tracks: [0] },
    { slot: 5, face: 26, tracks: [] },
  ],
  boneyard: 20,
  placed: null,
  over: null,
};
const place = (removeTrain: boolean): TileAction => ({
  kind: "place",
  slot: 4,
  face: 75,
  track: 0,
  removeTrain,
});

test("the question whether to take the train back goes away when the time for the turn is over", async () => {
  const { root, render } = stage({}, snapshotOf());
  const acted: TileAction[] = [];
  const board = (view: TileView, legal: readonly TileAction[]) => (
    <TequilaTrainBoard
      view={view}
      legal={legal}
      seat={0}
      names={NAMES}
      lastMove={null}
      suggested={null}
      onAct={(action) => acted.push(action) > 0}
      onHint={nobody}
    />
  );
  await render(board(TILES, [place(false), place(true)]));
  const tile = () =>
    all(root, (one) => one.type === "button" && textOf(one).includes("7-12, fits"))[0];
  press(tile());
  await settled();
  press(tile());
  await settled();
  expect(textOf(root)).toContain("Take your train back?");
  // Thirty seconds are over: Anna is out, and the others play on (docs/games/tequila-train.md).
  const out = { ...TILES, turn: 1, seats: [{ ...SEAT, gone: true }, SEAT, SEAT] };
  await render(board(out, []));
  const asked = buttons(root, "Place and leave the train");
  if (asked.length > 0) press(asked[0]);
  // Whatever is pressed now, the host refuses.
  expect([textOf(root).includes("Take your train back?"), acted]).toEqual([false, []]);
});

const CARDS: CardView = {
  phase: "play",
  turn: 0,
  dealer: 2,
  hand: [
    { slot: 1, face: 7, fits: true },
    { slot: 2, face: 3, fits: true },
  ],
  seats: [
    { cards: 2, gone: false },
    { cards: 4, gone: false },
    { cards: 4, gone: false },
  ],
  top: 1,
  suit: "H",
  discards: 1,
  stock: 30,
  drawn: 0,
  last: null,
  first: null,
  over: null,
};

function Playing({ view, legal }: { readonly view: CardView; readonly legal: CardAction[] }) {
  const { naming, play } = usePlaying({ view, legal, onAct: () => true, onHint: nobody });
  return (
    <>
      <button
        type="button"
        aria-label="eight"
        onClick={() => play(view.hand[0] ?? { slot: 0, face: 0, fits: false })}
      />
      <p>{naming === null ? "" : "Which suit comes next?"}</p>
    </>
  );
}

test("the question for a suit goes away with the turn, and does not come back with the next one", async () => {
  const { root, render } = stage({}, snapshotOf());
  const eight: CardAction = { kind: "play", slot: 1, face: 7, suit: null };
  await render(<Playing view={CARDS} legal={[eight]} />);
  press(buttons(root, "eight")[0]);
  await settled();
  expect(textOf(root)).toContain("Which suit");
  await render(<Playing view={{ ...CARDS, turn: 1 }} legal={[]} />);
  expect(textOf(root)).not.toContain("Which suit");
  await render(<Playing view={CARDS} legal={[eight]} />);
  expect(textOf(root)).not.toContain("Which suit");
});
