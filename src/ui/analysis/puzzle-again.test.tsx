import { expect, test } from "vitest";
import { parseRoute, type Route } from "../route.ts";
import { buttons, press, settled, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { studyOf } from "./study.fixture.ts";
import { StudyScreen } from "./study-screen.tsx";

const PUZZLE = "connect-four:5246554466545224";
const WORTH = "What each move is worth";

/** The screen with the day's puzzle, and what it says again after a reload or on the way back from another screen. */
async function begun() {
  const host = {
    study: async (text: string) => ({ ok: true, value: studyOf(text, 1, 2, true) }),
    leaveStudy: async () => ({ ok: true, value: null }),
    puzzle: async () => ({ ok: true, value: { text: PUZZLE, rating: 2 } }),
  };
  const { app, root, render } = stage(host as never, snapshotOf());
  let kept: Route | null = null;
  const stay = (route: Route) => {
    kept = route;
  };
  Object.assign(app, { stay });
  await render(<StudyScreen key="first" />);
  const push = async (label: string) => {
    press(buttons(root, label)[0]);
    await settled();
    await settled();
  };
  await push("Show the puzzle");
  const again = async () => {
    const route = parseRoute(structuredClone(kept));
    if (route.screen !== "study") throw new Error("It leads elsewhere.");
    await render(<StudyScreen key="again" position={route.position} puzzle={route.puzzle} />);
    await settled();
    await settled();
    return textOf(root);
  };
  return { push, again, shown: () => textOf(root) };
}

test("the puzzle's answer stays hidden when the page comes back to it", async () => {
  const { again } = await begun();
  const shown = await again();
  expect(shown).toContain("Difficulty: 2 of 5");
  expect(shown).toContain("Give up");
  expect(shown).not.toContain(WORTH);
});

test("whoever has given up finds the answer again", async () => {
  const { push, again } = await begun();
  await push("Give up");
  expect(await again()).toContain(WORTH);
});

test("once the puzzle is over, nobody is sent to find its move", async () => {
  const { push, shown } = await begun();
  expect(shown()).toContain("One move wins");
  await push("Give up");
  expect(shown()).not.toContain("One move wins");
});

test("another position after the puzzle is no secret", async () => {
  const { push, again } = await begun();
  await push("Start position");
  expect(await again()).toContain(WORTH);
});
