import { expect, test } from "vitest";
import { tequilaTrain } from "../../../games/tequila-train/rules.ts";
import { advance, FIRST_LESSON } from "../../guide/lesson.ts";
import { stage, textOf } from "../../stage.fixture.tsx";
import { snapshotOf } from "../../table.fixture.ts";
import { TequilaTrainBoard } from "./board.tsx";
import { en } from "./en.ts";
import { tequilaTrainCourse } from "./trains/course.ts";

/** Anna is to move, without a tile that fits and with nothing to draw; her train stands on her track or not. */
function stuck(marker: boolean) {
  const position = tequilaTrain.position?.(
    { seats: 2, stake: 0, options: tequilaTrain.defaults },
    {
      hub: 12,
      owner: 1,
      hands: [
        ["3-3", "0-1"],
        ["5-6", "12-5"],
      ],
      tracks: [[], []],
      markers: [marker, false],
      shots: [0, 0],
      boneyard: [],
      turn: 0,
    },
  );
  if (!position?.ok) throw new Error(JSON.stringify(position));
  const { state, faces } = position.value;
  return tequilaTrain.view(state, 0, { faces, sealed: [] });
}

test("whoever skips is told that their train goes onto their track, or stays there", async () => {
  const { root, render } = stage({}, snapshotOf());
  const board = (marker: boolean) => (
    <TequilaTrainBoard
      view={stuck(marker)}
      legal={[{ kind: "skip" }]}
      seat={0}
      names={["Anna", "Ben"]}
      lastMove={null}
      suggested={null}
      onAct={() => true}
      onHint={() => {}}
    />
  );
  await render(board(false));
  expect(textOf(root)).toContain(en.board.skipHelp);
  await render(board(true));
  expect(textOf(root)).toContain(en.board.skipOpen);
  expect(textOf(root)).not.toContain(en.board.skipHelp);
});

test("a guided first match tells of the train only when a skip puts it there", () => {
  const skipping = (marker: boolean) =>
    advance(tequilaTrainCourse.lessons, FIRST_LESSON, {
      view: stuck(marker),
      legal: [{ kind: "skip" }],
      seat: 0,
      made: 0,
    }).current?.id;
  expect(skipping(false)).toBe("skip");
  expect(skipping(true)).not.toBe("skip");
});
