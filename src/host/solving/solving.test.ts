import { expect, test } from "vitest";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { SolvingView } from "../api/solving-api.ts";
import type { Solved, Solver } from "../ports/solver.ts";
import { openSolving } from "./solving.ts";

/** A solver that tells what it is told to. */
function fakeSolver(found: Solved["found"]) {
  let report: (share: number) => void = () => {};
  let end: (result: Result<null>) => void = () => {};
  let damaged: (game: string) => void = () => {};
  const solver: Solver = {
    look: () => [{ game: "royal-ur", found }],
    solve(_, tell, signal) {
      report = tell;
      return new Promise((resolve) => {
        end = resolve;
        signal.addEventListener("abort", () => resolve(fail("solution/stopped", "Stopped.")));
      });
    },
    remove: () => ok(null),
    onDamaged(then) {
      damaged = then;
    },
  };
  return {
    solver,
    report: (share: number) => report(share),
    end: (result: Result<null>) => end(result),
    damage: () => damaged("royal-ur"),
  };
}

function follow(found: Solved["found"]) {
  const fake = fakeSolver(found);
  const shown: SolvingView[] = [];
  const solving = openSolving(fake.solver, ([view]) => {
    if (view !== undefined) shown.push(view);
  });
  return { ...fake, solving, last: () => shown.at(-1) };
}

const soon = () => new Promise((resolve) => void setImmediate(resolve));

test("a game is solved while its share rises, and removed again", async () => {
  const { solving, last, report, end } = follow("none");
  expect(last()).toEqual({ game: "royal-ur", stage: "unsolved", share: 0, fault: null });
  expect(solving.solve("royal-ur").ok).toBe(true);
  expect(solving.solve("royal-ur")).toMatchObject({ ok: false, fault: { code: "solution/busy" } });
  report(0.25);
  expect(last()).toMatchObject({ stage: "solving", share: 0.25 });
  expect(solving.remove("royal-ur")).toMatchObject({
    ok: false,
    fault: { code: "solution/busy" },
  });
  end(ok(null));
  await soon();
  expect(last()).toMatchObject({ stage: "solved", fault: null });
  expect(solving.remove("royal-ur").ok).toBe(true);
  expect(last()).toMatchObject({ stage: "unsolved" });
});

test("stopping is no fault, failing is one, and it can be tried again", async () => {
  const { solving, last, end } = follow("none");
  solving.solve("royal-ur");
  solving.stop();
  await soon();
  expect(last()).toMatchObject({ stage: "unsolved", fault: null });
  solving.solve("royal-ur");
  end(fail("solution/crashed", "It failed."));
  await soon();
  expect(last()).toMatchObject({ stage: "unsolved", fault: { code: "solution/crashed" } });
  expect(solving.solve("royal-ur").ok).toBe(true);
});

test("damage is told, whether it is found at the start or by a bot", () => {
  expect(follow("damaged").last()).toMatchObject({ fault: { code: "solution/damaged" } });
  const { last, damage } = follow("solved");
  expect(last()).toMatchObject({ stage: "solved" });
  damage();
  expect(last()).toMatchObject({ stage: "unsolved", fault: { code: "solution/damaged" } });
});

test("other games, and devices without a solver, cannot solve", () => {
  const { solving } = follow("none");
  for (const one of [solving, openSolving(undefined, () => {})])
    for (const result of [one.solve("rpsls"), one.remove("rpsls")])
      expect(result).toMatchObject({ ok: false, fault: { code: "solution/cannot-solve" } });
});
