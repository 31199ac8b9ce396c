import { expect, test } from "vitest";
import type { Replay, Study } from "../../host/api/api.ts";
import { all, press, settled, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { Lessons } from "./lessons.tsx";
import { EMPTY, studyOf } from "./study.fixture.ts";

/** Of the first position it is known at once who wins; the next one is hard. */
function study(text: string): Study {
  const isFirst = text === "connect-four:";
  return studyOf(text, isFirst ? 1 : 0, 3, isFirst);
}

test("after a solved lesson nothing more is computed that nobody sees", async () => {
  const asked: string[] = [];
  const host = {
    study: async (text: string) => {
      asked.push(text);
      return { ok: true, value: study(text) };
    },
    leaveStudy: async () => ({ ok: true, value: null }),
  };
  const { root, render } = stage(host as never, snapshotOf());
  const replay = {
    game: "connect-four",
    players: ["Ann", "Bob"],
    positions: [EMPTY, EMPTY],
    moves: [{ seat: 1, text: "3", action: { column: 3 }, kind: "acted" }],
    outcome: null,
  } as unknown as Replay;
  const mistake = {
    turn: 0,
    seat: 1,
    chance: 1,
    best: { action: { column: 1 }, text: "1" },
    loss: 0.8,
    grade: "blunder",
    from: { text: "connect-four:" },
  } as never;
  await render(
    <Lessons
      replay={replay}
      mistakes={[mistake]}
      players={["Ann", "Bob"]}
      onShow={() => {}}
      onEnd={() => {}}
    />,
  );
  await settled();
  const cells = all(
    root,
    ({ props }) => props["role"] === "gridcell" && String(props["data-cell"]).startsWith("0 "),
  );
  press(cells[0]);
  for (let turn = 0; turn < 20; turn++) await settled();
  expect(textOf(root)).toContain("Correct!");
  const rest = asked.filter((text) => text !== "connect-four:");
  // It is shown without its moves: one question for the board is enough.
  expect(rest.length).toBeLessThanOrEqual(1);
});
