import { expect, test } from "vitest";
import type { Result } from "../../protocol/result.ts";
import type { Analysis } from "../host/api/api.ts";
import { buttons, press, settled, stage, textOf } from "./stage.fixture.tsx";
import { snapshotOf } from "./table.fixture.ts";
import { useAnalysis } from "./use-analysis.ts";

function Shown() {
  const { kind, done, all, start, stop } = useAnalysis("match", null);
  return (
    <p>
      {`${kind} ${done}/${all}`}
      <button type="button" aria-label="Start" onClick={start} />
      <button type="button" aria-label="Stop" onClick={stop} />
    </p>
  );
}

const CANCELLED = {
  ok: false,
  fault: { code: "bots/cancelled", message: "The request was cancelled." },
} as const;

/** A page on a host whose answers the test gives, and what the host was asked. */
async function page() {
  const asked: string[] = [];
  let answer: (result: Result<Analysis>) => void = () => {};
  const host = {
    analyse: (_match: string, done: number) => {
      asked.push(`from ${done}`);
      return new Promise<Result<Analysis>>((resolve) => {
        answer = resolve;
      });
    },
    async leaveAnalysis(match: string) {
      asked.push(`leave ${match}`);
      return { ok: true, value: null };
    },
  };
  const { app, root, render } = stage(host as never, snapshotOf());
  await render(<Shown />);
  const push = async (label: string) => {
    press(buttons(root, label)[0]);
    await settled();
  };
  const give = async (result: Result<Analysis>) => {
    answer(result);
    await settled();
  };
  return { app, root, render, asked, push, give };
}

const part = (done: number): Result<Analysis> => ({
  ok: true,
  value: { chances: [], done, decisions: 4 },
});

test("a review that is stopped is withdrawn, and goes on later from what is judged", async () => {
  const { app, root, asked, push, give } = await page();
  await push("Start");
  await give(part(2));
  await push("Stop");
  await give(CANCELLED);
  expect(asked).toEqual(["from 0", "from 2", "leave match"]);
  expect(textOf(root)).toContain("idle 2/4");
  expect(app.state.get().problem).toBeNull();
  await push("Start");
  await give(part(4));
  expect(asked.slice(3)).toEqual(["from 2"]);
  expect(textOf(root)).toContain("done 4/4");
});

test("to leave the replay withdraws a review that is running, and no other", async () => {
  const { render, asked, push } = await page();
  await push("Start");
  await render(null);
  expect(asked).toEqual(["from 0", "leave match"]);
  await render(<Shown />);
  await render(null);
  expect(asked).toHaveLength(2);
});

test("what another page withdrew is asked again", async () => {
  const { root, asked, push, give } = await page();
  await push("Start");
  await give(CANCELLED);
  expect(asked).toEqual(["from 0", "from 0"]);
  await give(part(4));
  expect(textOf(root)).toContain("done 4/4");
});
