import { type Fault, fail, ok, type Result } from "../../../protocol/result.ts";
import type { SolvingView } from "../api/solving-api.ts";
import type { Solver } from "../ports/solver.ts";

/** Solves one game at a time, while the host goes on. */
export interface Solving {
  solve(game: string): Result<null>;
  stop(): Result<null>;
  remove(game: string): Result<null>;
  /** Ends it without a word. */
  close(): void;
}

const DAMAGED: Fault = {
  code: "solution/damaged",
  message:
    "The solved game on this device is damaged or of another version. Remove it and solve the game again.",
};

/** `solver`: absent where nothing can be solved; then nothing is shown. */
export function openSolving(
  solver: Solver | undefined,
  show: (views: readonly SolvingView[]) => void,
): Solving {
  const views = new Map<string, SolvingView>();
  let underWay: AbortController | null = null;
  let closed = false;
  const set = (view: SolvingView) => {
    views.set(view.game, view);
    if (!closed) show([...views.values()]);
  };
  for (const { game, found } of solver?.look() ?? [])
    set({
      game,
      stage: found === "solved" ? "solved" : "unsolved",
      share: 0,
      fault: found === "damaged" ? DAMAGED : null,
    });
  solver?.onDamaged((game) => set({ game, stage: "unsolved", share: 0, fault: DAMAGED }));

  const solve = async (by: Solver, game: string, { signal }: AbortController) => {
    const report = (share: number) => set({ game, stage: "solving", share, fault: null });
    report(0);
    const result = await by.solve(game, report, signal);
    underWay = null;
    const fault = result.ok || signal.aborted ? null : result.fault;
    set({ game, stage: result.ok ? "solved" : "unsolved", share: 0, fault });
  };
  return {
    solve(game) {
      if (solver === undefined || !views.has(game)) return cannotSolve();
      if (underWay !== null) return busy();
      underWay = new AbortController();
      void solve(solver, game, underWay);
      return ok(null);
    },
    stop() {
      underWay?.abort();
      return ok(null);
    },
    remove(game) {
      const view = views.get(game);
      if (solver === undefined || view === undefined) return cannotSolve();
      if (view.stage === "solving") return busy();
      const removed = solver.remove(game);
      if (removed.ok) set({ game, stage: "unsolved", share: 0, fault: null });
      return removed;
    },
    close() {
      closed = true;
      underWay?.abort();
    },
  };
}

function busy(): Result<never> {
  return fail("solution/busy", "A game is being solved already. Wait until it is done.");
}

function cannotSolve(): Result<never> {
  return fail("solution/cannot-solve", "This game cannot be solved on this device.");
}
