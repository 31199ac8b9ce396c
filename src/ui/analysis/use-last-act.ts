import { useEffect, useState } from "react";
import { type App, useApp } from "../app.ts";

/** What somebody did last. */
export interface LastAct {
  /** `run`, as something that is done by the person. */
  by<A extends readonly unknown[]>(run: (...args: A) => void): (...args: A) => void;
  /** Like `App.ask`, but `null`, and without a message, if something else was done before the answer came. */
  readonly ask: App["ask"];
}

/** The last act wins, however late the answers to earlier ones come. */
export function createLastAct({ query, report }: Pick<App, "query" | "report">): LastAct {
  let acts = 0;
  return {
    by:
      (run) =>
      (...args) => {
        acts += 1;
        run(...args);
      },
    async ask(call) {
      acts += 1;
      const act = acts;
      const result = await query(call);
      if (act !== acts) return null;
      report(result.ok ? null : result.fault);
      return result.ok ? { value: result.value } : null;
    },
  };
}

/** The same for a screen. To leave it is an act too. */
export function useLastAct(): LastAct {
  const app = useApp();
  const [act] = useState(() => createLastAct(app));
  useEffect(() => act.by(() => {}), [act]);
  return act;
}
