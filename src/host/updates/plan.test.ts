import { describe, expect, test } from "vitest";
import { firstPlan, LOOK_EVERY_MS, type Plan, type PlanEvent, step } from "./plan.ts";

const NOW = Date.UTC(2026, 10, 23);
const wanting = firstPlan({ wanted: true, lookedAt: null });

/** Plays events one after another; returns the last plan and everything asked of the updater. */
function play(from: Plan, ...events: readonly PlanEvent[]) {
  const asked: string[] = [];
  const plan = events.reduce((before, event) => {
    const [after, request] = step(before, event, NOW);
    if (request !== null) asked.push(request);
    return after;
  }, from);
  return { plan, asked };
}

const TIME = { kind: "time" } as const;
const FOUND = { kind: "found", version: "0.2.0" } as const;
const INSTALL = { kind: "install" } as const;
const DOWNLOADED = { kind: "downloaded" } as const;
const playing = (is: boolean) => ({ kind: "playing", playing: is }) as const;
const chosen = (wanted: boolean) => ({ kind: "chosen", wanted }) as const;

describe("consent", () => {
  test.each([null, false])("nothing is contacted as long as the answer is %s", (wanted) => {
    const { asked } = play(firstPlan({ wanted, lookedAt: null }), TIME, playing(false), FOUND);
    expect(asked).toEqual([]);
  });

  test("after a yes, checks at once and then once a day", () => {
    const { plan, asked } = play(firstPlan({ wanted: null, lookedAt: null }), chosen(true));
    expect(asked).toEqual(["look"]);
    const [idle] = step(plan, { kind: "none" }, NOW + 1);
    expect(step(idle, TIME, NOW + LOOK_EVERY_MS - 1)[1]).toBeNull();
    expect(step(idle, TIME, NOW + LOOK_EVERY_MS)[1]).toBe("look");
  });

  test("does not check again at a restart soon after, but does if the clock was set back", () => {
    const soon = firstPlan({ wanted: true, lookedAt: NOW - 1000 });
    expect(step(soon, TIME, NOW)[1]).toBeNull();
    expect(step(soon, TIME, NOW - 2000)[1]).toBe("look");
  });

  test("a no stops a download and forgets what was found", () => {
    const { plan, asked } = play(wanting, TIME, FOUND, chosen(false), DOWNLOADED);
    expect(asked).toEqual(["look", "download", "cancel"]);
    expect(plan).toMatchObject({ stage: "idle", version: null });
  });

  test.each([
    ["while it looks", []],
    ["while it downloads", [FOUND]],
    ["when a version is ready", [FOUND, DOWNLOADED]],
  ])("a no that is taken back %s leads to the new version at once", (_when, events) => {
    const { plan, asked } = play(wanting, TIME, ...events, chosen(false), chosen(true), FOUND);
    expect(asked.slice(-2)).toEqual(["look", "download"]);
    expect(plan).toMatchObject({ stage: "downloading", version: "0.2.0" });
  });
});

describe("a match with others", () => {
  test("prevents checks while it runs", () => {
    expect(play(wanting, playing(true), TIME).asked).toEqual([]);
    expect(play(wanting, playing(true), TIME, playing(false)).asked).toEqual(["look"]);
  });

  test("stops the download, which starts over afterwards", () => {
    const { plan, asked } = play(wanting, TIME, FOUND, playing(true), DOWNLOADED, playing(false));
    expect(asked).toEqual(["look", "download", "cancel", "download"]);
    expect(plan.stage).toBe("downloading");
  });

  test("delays a version found meanwhile", () => {
    expect(play(wanting, TIME, playing(true), FOUND).asked).toEqual(["look"]);
  });

  test("is not ended by an installation", () => {
    const ready = play(wanting, TIME, FOUND, DOWNLOADED, playing(true));
    expect(play(ready.plan, INSTALL).asked).toEqual([]);
    expect(play(ready.plan, playing(false), INSTALL).asked).toEqual(["install"]);
  });
});

describe("a new version", () => {
  test("is looked for, downloaded, offered, and started once when the player says so", () => {
    const { plan, asked } = play(wanting, TIME, FOUND, DOWNLOADED, TIME, INSTALL, INSTALL, TIME);
    expect(asked).toEqual(["look", "download", "install"]);
    expect(plan).toMatchObject({ stage: "installing", version: "0.2.0" });
  });

  test("that was not installed stays ready, and can be tried again", () => {
    const failure = "not-installed";
    const { plan, asked } = play(
      wanting,
      TIME,
      FOUND,
      DOWNLOADED,
      INSTALL,
      { kind: "failed", failure },
      TIME,
    );
    expect(asked).toEqual(["look", "download", "install"]);
    expect(plan).toMatchObject({ stage: "ready", version: "0.2.0", failure });
    const again = play(plan, INSTALL);
    expect(again.asked).toEqual(["install"]);
    expect(again.plan).toMatchObject({ stage: "installing", failure: null });
  });

  test("is not started before it is downloaded", () => {
    expect(play(wanting, TIME, FOUND, INSTALL).asked).toEqual(["look", "download"]);
  });

  test.each(["unreachable", "damaged"] as const)(
    "that is %s is tried again the next day, not at once",
    (failure) => {
      const { plan, asked } = play(wanting, TIME, FOUND, { kind: "failed", failure }, TIME);
      expect(asked).toEqual(["look", "download"]);
      expect(plan).toMatchObject({ stage: "failed", failure, version: null });
      const [again, request] = step(plan, TIME, NOW + LOOK_EVERY_MS);
      expect([again.failure, request]).toEqual([null, "look"]);
    },
  );
});
