import type { DealingPart, DealingView } from "../../host/api/api.ts";

/** The share of a first deal that each step takes, by rough estimate: the shuffle's proofs are most of it. */
const STEPS: readonly (readonly [kind: DealingView["kind"], share: number])[] = [
  ["keys", 0.15],
  ["shuffle", 0.7],
  ["deal", 0.1],
  ["open", 0.05],
];

const DONE: Readonly<Record<DealingPart["at"], number>> = {
  waiting: 0,
  working: 0,
  proving: 0.4,
  checking: 0.7,
  done: 1,
};

/** The progress of a first deal, 0..1; the time for throws is not predicted. */
export function progressOf({ kind, parts }: DealingView): number {
  const at = STEPS.findIndex(([step]) => step === kind);
  if (at === -1 || parts.length === 0) return 0;
  const before = STEPS.slice(0, at).reduce((sum, [, share]) => sum + share, 0);
  const within = parts.reduce((sum, part) => sum + DONE[part.at], 0) / parts.length;
  return before + (STEPS[at]?.[1] ?? 0) * within;
}

/** Below this share, too little has happened for a good estimate. */
const EARLY = 0.2;

/** Seconds left at the current pace; `null` while nobody can know, and if it is not worth saying. */
export function secondsLeft(progress: number, elapsedMs: number): number | null {
  if (progress < EARLY) return null;
  const left = Math.round((elapsedMs * (1 - progress)) / progress / 1000);
  return left < 1 ? null : left;
}
