import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Table } from "../api/api.ts";
import type { UpdatesView } from "../api/updates-api.ts";
import type { Time } from "../ports/clock.ts";
import type { Settings } from "../reach/address-book.ts";
import { firstPlan, installObstacle, type PlanEvent, step } from "./plan.ts";
import type { Updater } from "./updater.ts";

/** Looks for new versions as long as the host runs. */
export interface Updates {
  choose(wanted: boolean): Result<null>;
  install(): Result<null>;
  /** Call this whenever a table has changed or gone. */
  tablesChanged(tables: readonly Table[]): void;
  close(): void;
}

const [WANTED, LOOKED] = ["updates", "updates-looked"];
/** Much shorter than a day, because timers do not run while the machine sleeps. */
const LOOK_AT_CLOCK_MS = 30 * 60 * 1000;

/**
 * Without an updater nothing is ever requested or shown: in a browser, with `--lan-only`, or where the system's own
 * tools update.
 */
export function openUpdates(deps: {
  readonly updater: Updater | undefined;
  readonly settings: Settings;
  readonly now: () => number;
  readonly time: Time;
  readonly show: (view: UpdatesView) => void;
}): Updates {
  const { updater, settings } = deps;
  let plan = firstPlan(kept(settings));
  let isHere = false;
  let stopTimer = () => {};

  const handle = (event: PlanEvent) => {
    const [next, request] = step(plan, event, deps.now());
    const { lookedAt, wanted } = plan;
    if (next.wanted !== wanted) settings.setSetting(WANTED, next.wanted === true ? "on" : "off");
    if (next.lookedAt !== lookedAt) settings.setSetting(LOOKED, String(next.lookedAt));
    plan = next;
    show();
    if (request !== null) updater?.ask(request);
  };
  const show = () => {
    const { wanted, stage, version, failure } = plan;
    deps.show({ wanted, stage, version, failure });
  };
  const watchClock = () => {
    handle({ kind: "time" });
    stopTimer = deps.time.after(LOOK_AT_CLOCK_MS, watchClock);
  };
  const start = () => {
    if (isHere) return;
    isHere = true;
    watchClock();
  };
  updater?.listen(start, (event) => {
    if (isHere) handle(event);
  });

  return {
    choose(wanted) {
      if (!isHere)
        return fail(
          "update/not-here",
          "This copy of Fairhand cannot update itself. Download the new version instead.",
        );
      handle({ kind: "chosen", wanted });
      return ok(null);
    },
    install() {
      const obstacle = installObstacle(plan);
      if (obstacle === "not-ready") return fail("update/not-ready", "No new version is ready yet.");
      if (obstacle === "in-match")
        return fail("update/in-match", "Finish your match first: the others would have to wait.");
      handle({ kind: "install" });
      return ok(null);
    },
    tablesChanged(tables) {
      const playing = tables.some(isUnderWay);
      if (playing === plan.playing) return;
      if (isHere) handle({ kind: "playing", playing });
      else plan = { ...plan, playing };
    },
    close: () => stopTimer(),
  };
}

/** A match with others that has begun or is about to; one on this device is on disk and can wait. */
function isUnderWay({ kind, stage, watching }: Table): boolean {
  return kind === "network" && !watching && (stage === "playing" || stage === "gathering");
}

function kept(settings: Pick<Settings, "setting">) {
  const wanted = settings.setting(WANTED);
  const looked = Number(settings.setting(LOOKED) ?? Number.NaN);
  return {
    wanted: wanted === "on" || wanted === "off" ? wanted === "on" : null,
    lookedAt: Number.isSafeInteger(looked) ? looked : null,
  };
}
