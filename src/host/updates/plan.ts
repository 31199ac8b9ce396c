import type { UpdateFailure, UpdatesView } from "../api/updates-api.ts";
import type { UpdaterEvent, UpdaterRequest } from "./updater.ts";

/** The state of updates; only `step` changes it. */
export interface Plan extends UpdatesView {
  /** When the releases were last asked for, in milliseconds since 1970; `null` for never. */
  readonly lookedAt: number | null;
  /** Whether the player sits in a match with others. */
  readonly playing: boolean;
}

export type PlanEvent =
  | UpdaterEvent
  | { readonly kind: "chosen"; readonly wanted: boolean }
  | { readonly kind: "playing"; readonly playing: boolean }
  | { readonly kind: "install" }
  | { readonly kind: "time" };

/** Once a day: releases are rare, and the server's operator learns no more than that somebody has Fairhand. */
export const LOOK_EVERY_MS = 24 * 60 * 60 * 1000;

/** The plan of a new start. */
export function firstPlan(kept: Pick<Plan, "wanted" | "lookedAt">): Plan {
  return { ...kept, stage: "idle", version: null, failure: null, playing: false };
}

/** Why the version that is ready may not be installed now; `null` if it may. */
export function installObstacle({ stage, playing }: Plan): "not-ready" | "in-match" | null {
  if (stage !== "ready") return "not-ready";
  return playing ? "in-match" : null;
}

/**
 * What follows from an event, at `now` in milliseconds since 1970: the next plan, and what the updater is to do.
 * Nothing is contacted without the player's consent, and nothing is requested, downloaded or installed while a match
 * with others runs.
 */
export function step(
  plan: Plan,
  event: PlanEvent,
  now: number,
): readonly [Plan, UpdaterRequest | null] {
  const next = { ...plan, ...taken(plan, event) };
  if (event.kind === "install")
    return next.stage === "installing" && plan.stage !== "installing"
      ? [next, "install"]
      : [plan, null];
  return proceed(next, now);
}

/** An event's consequence; none if it comes too late to matter. */
function taken(plan: Plan, event: PlanEvent): Partial<Plan> {
  switch (event.kind) {
    case "chosen":
      // A new yes looks at once, though a no may have thrown away what was found today.
      return event.wanted && plan.wanted !== true
        ? { wanted: true, lookedAt: null }
        : { wanted: event.wanted };
    case "playing":
      return { playing: event.playing };
    case "time":
      return {};
    case "install":
      return installObstacle(plan) === null ? { stage: "installing", failure: null } : {};
    case "none":
      return plan.stage === "looking" ? { stage: "idle" } : {};
    case "found":
      return plan.stage === "looking" ? { stage: "found", version: event.version } : {};
    case "downloaded":
      return plan.stage === "downloading" ? { stage: "ready" } : {};
    case "failed":
      return isBusy(plan) ? afterFailure(event.failure) : {};
  }
}

/** What could not be installed is still there, and waits for another try. */
function afterFailure(failure: UpdateFailure): Partial<Plan> {
  return failure === "not-installed"
    ? { stage: "ready", failure }
    : { stage: "failed", failure, version: null };
}

function isBusy({ stage }: Plan): boolean {
  return stage === "looking" || stage === "downloading" || stage === "installing";
}

function proceed(plan: Plan, now: number): readonly [Plan, UpdaterRequest | null] {
  const { stage, wanted, playing } = plan;
  const isLoading = stage === "downloading";
  if (wanted !== true) {
    const off = { ...plan, stage: "idle", version: null, failure: null } as const;
    return stage === "installing" ? [plan, null] : [off, isLoading ? "cancel" : null];
  }
  if (playing) return isLoading ? [{ ...plan, stage: "found" }, "cancel"] : [plan, null];
  if (stage === "found") return [{ ...plan, stage: "downloading" }, "download"];
  if ((stage === "idle" || stage === "failed") && isDue(plan, now))
    return [{ ...plan, stage: "looking", failure: null, lookedAt: now }, "look"];
  return [plan, null];
}

/** A clock that was once set far ahead must not delay the check for years. */
function isDue({ lookedAt }: Plan, now: number): boolean {
  return lookedAt === null || lookedAt > now || now - lookedAt >= LOOK_EVERY_MS;
}
