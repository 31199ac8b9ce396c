import { useCallback, useEffect, useRef, useState } from "react";
import type { Seat } from "../engine/game.ts";
import type { ChancePoint } from "../host/api/api.ts";
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

/** Judges a match in parts, as long as somebody looks at it. `match`, `viewpoint`: see `Replay`. */
export function useAnalysis(match: string, viewpoint: Seat | null): AnalysisState {
  const { ask } = useApp();
  const [state, setState] = useState({
    kind: "idle" as AnalysisState["kind"],
    chances: [] as readonly ChancePoint[],
    done: 0,
    all: 0,
  });
  /** Raised whenever the current run is to end. */
  const run = useRef(0);
  const stop = useCallback(() => {
    run.current++;
    setState((now) => (now.kind === "running" ? { ...now, kind: "idle" } : now));
  }, []);
  useEffect(() => () => void run.current++, []);

  const judge = async (from: number) => {
    const own = ++run.current;
    setState((now) => ({ ...now, kind: "running" }));
    for (let done = from; ; ) {
      const part = await ask((host) => host.analyse(match, done, viewpoint));
      if (run.current !== own) return;
      if (part === null) return stop();
      const { chances, decisions } = part.value;
      done = part.value.done;
      const over = done >= decisions;
      setState((now) => ({
        kind: over ? "done" : "running",
        chances: [...chances, ...now.chances],
        done: part.value.done,
        all: decisions,
      }));
      if (over) return;
    }
  };
  return { ...state, start: () => void judge(state.done), stop };
}
