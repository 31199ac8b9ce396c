import { expect, test } from "vitest";
import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import { createLastAct } from "./use-last-act.ts";

/** A host that answers when it is told to, and what was reported. */
function slowHost() {
  const answers: ((result: Result<string>) => void)[] = [];
  const reported: (Fault | null)[] = [];
  const act = createLastAct({
    query: <T>() =>
      new Promise<Result<T>>((resolve) => {
        answers.push(resolve as (result: Result<string>) => void);
      }),
    report: (problem) => void reported.push(problem),
  });
  return { act, answers, reported, ask: () => act.ask(async () => ok("")) };
}

test("an answer counts if nothing was done since", async () => {
  const { answers, reported, ask } = slowHost();
  const found = ask();
  answers[0]?.(ok("77"));
  expect(await found).toEqual({ value: "77" });
  expect(reported).toEqual([null]);
  const refused = ask();
  answers[1]?.(fail("study/unknown", "no such position"));
  expect(await refused).toBeNull();
  expect(reported[1]?.code).toBe("study/unknown");
});

test("of two questions the later one counts, whichever is answered first", async () => {
  const { answers, ask } = slowHost();
  const [first, second] = [ask(), ask()];
  answers[1]?.(ok("second"));
  answers[0]?.(ok("first"));
  expect(await first).toBeNull();
  expect(await second).toEqual({ value: "second" });
});

test("after something else was done, an answer leads nowhere and a refusal is not shown", async () => {
  const { act, answers, reported, ask } = slowHost();
  const [found, refused] = [ask(), ask()];
  const done: string[] = [];
  act.by((what: string) => void done.push(what))("a move");
  answers[0]?.(ok("77"));
  answers[1]?.(fail("study/unknown", "no such position"));
  expect([await found, await refused, done]).toEqual([null, null, ["a move"]]);
  expect(reported).toEqual([]);
});
