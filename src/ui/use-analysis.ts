import { useCallback, useEffect, useRef, useState } from "react";
import type { Seat } from "../engine/game.ts";
import type { Analysis, ChancePoint } from "../host/api/api.ts";
import { useApp } from "./app.ts";
import { askWhileWanted } from "./connection/while-wanted.ts";

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
  const { query, report, judged } = useApp();
  const name = `${match} ${viewpoint}`;
  const [isRunning, setRunning] = useState(false);
  const [known, setKnown] = useState(judged.find(name));
  /** The run whose answers are wanted. */
  const run = useRef<symbol | null>(null);
  const leave = useCallback(() => {
    if (run.current === null) return;
    run.current = null;
    // The bots need not go on for nobody, nor beside the next run.
    void query((host) => host.leaveAnalysis(match));
  }, [query, match]);
  const stop = useCallback(() => {
    leave();
    setRunning(false);
  }, [leave]);
  useEffect(() => leave, [leave]);

  const judge = async (from: Analysis) => {
    const own = Symbol();
    run.current = own;
    setRunning(true);
    for (let known = from; ; ) {
      const { done } = known;
      const question = () => query((host) => host.analyse(match, done, viewpoint));
      const part = await askWhileWanted(question, () => run.current === own);
      if (part === null) return;
      report(part.ok ? null : part.fault);
      if (!part.ok) break;
      known = { ...part.value, chances: [...part.value.chances, ...known.chances] };
      judged.keep(name, known);
      setKnown(known);
      if (isWhole(known)) break;
    }
    run.current = null;
    setRunning(false);
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
