import { useCallback, useEffect, useRef, useState } from "react";
import type { Seat } from "../engine/game.ts";
import type { Analysis, ChancePoint } from "../host/api/api.ts";
import { useApp } from "./app.ts";

/** The bots' progress in judging a match. */
export interface AnalysisState {
  readonly kind: "idle" | "running" | "done";
  readonly chances: readonly ChancePoint[];
  readonly done: number;
  readonly all: number;
  readonly start: () => void;
  /** Stops with what is judged; `start` continues from there. */
  readonly stop: () => void;
}

const NOTHING: Analysis = { chances: [], done: 0, decisions: 0 };

/**
 * Judges a match in parts, as long as somebody looks at it, and keeps what is judged while the page is open. `match`,
 * `viewpoint`: see `Replay`.
 */
export function useAnalysis(match: string, viewpoint: Seat | null): AnalysisState {
  const { ask, judged } = useApp();
  const name = `${match} ${viewpoint}`;
  const [isRunning, setRunning] = useState(false);
  const [known, setKnown] = useState(judged.find(name));
  /** Raised whenever the current run is to end. */
  const run = useRef(0);
  const stop = useCallback(() => {
    run.current++;
    setRunning(false);
  }, []);
  useEffect(() => () => void run.current++, []);

  const judge = async (from: Analysis) => {
    const own = ++run.current;
    setRunning(true);
    for (let known = from; ; ) {
      const part = await ask((host) => host.analyse(match, known.done, viewpoint));
      if (run.current !== own) return;
      if (part === null) return stop();
      known = { ...part.value, chances: [...part.value.chances, ...known.chances] };
      judged.keep(name, known);
      setKnown(known);
      if (isWhole(known)) return stop();
    }
  };
  const { chances, done, decisions } = known ?? NOTHING;
  return {
    kind: isRunning ? "running" : known !== null && isWhole(known) ? "done" : "idle",
    chances,
    done,
    all: decisions,
    start: () => void judge(known ?? NOTHING),
    stop,
  };
}

function isWhole({ done, decisions }: Analysis): boolean {
  return done >= decisions;
}
