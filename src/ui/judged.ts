import type { Analysis, Snapshot } from "../host/api/api.ts";

/** What `useAnalysis` has had judged, so that nobody who comes back to a match waits for it again. */
export interface Judged {
  find(name: string): Analysis | null;
  keep(name: string, analysis: Analysis): void;
}

interface Watched {
  get(): { readonly snapshot: Pick<Snapshot, "solving"> | null };
  subscribe(listener: () => void): unknown;
}

/** Nobody goes back and forth between more matches. */
const MOST = 8;

/** Once a game is solved, or its solution is gone, what was judged before says too little or too much. */
export function createJudged(state: Watched): Judged {
  const known = new Map<string, Analysis>();
  const solvedNow = () =>
    state
      .get()
      .snapshot?.solving.flatMap(({ game, stage }) => (stage === "solved" ? game : []))
      .join();
  let solved = solvedNow();
  state.subscribe(() => {
    const now = solvedNow();
    if (now !== solved) known.clear();
    solved = now;
  });
  return {
    find: (name) => known.get(name) ?? null,
    keep(name, analysis) {
      known.delete(name);
      known.set(name, analysis);
      const [oldest] = known.keys();
      if (known.size > MOST && oldest !== undefined) known.delete(oldest);
    },
  };
}
