import { expect, test } from "vitest";
import { stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { Fairness } from "./fairness.tsx";

const VERIFIED = { entries: 20, signatures: 20, phases: 6, voted: 0, digest: "00" };

test("a game of sealed signs is not said to hide nothing", async () => {
  for (const language of ["en", "zh-CN"] as const) {
    const { root, render } = stage({}, snapshotOf(), language);
    await render(
      <Fairness game="rpsls" names={["Anna", "Ben"]} verified={VERIFIED} onClose={() => {}} />,
    );
    expect(textOf(root)).not.toMatch(/Nothing is hidden in this game|这款游戏没有隐藏信息/);
  }
});
