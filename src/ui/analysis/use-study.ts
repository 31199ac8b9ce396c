import { useEffect, useState } from "react";
import type { Study } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { askWhileWanted } from "../connection/while-wanted.ts";
import { EFFORTS, isExact } from "./deepen.ts";

/**
 * The bots' verdict on a position: at once, then better and better. `study` is `null` until the first verdict; while
 * the next position is examined, it is the last one's and not `current`. `once`: the first verdict is enough.
 */
export function useStudy(
  text: string,
  how: "once" | "deeper" = "deeper",
): { study: Study | null; current: boolean } {
  const { query } = useApp();
  const [found, setFound] = useState<{ of: string; study: Study } | null>(null);
  useEffect(() => {
    let wanted = true;
    const deepen = async () => {
      for (const effort of how === "once" ? EFFORTS.slice(0, 1) : EFFORTS) {
        // Not by `ask`: an answer would remove the message about a text that was refused.
        const question = () => query((host) => host.study(text, effort));
        const answer = await askWhileWanted(question, () => wanted);
        if (answer?.ok !== true) return;
        setFound({ of: text, study: answer.value });
        if (isExact(answer.value.moves)) return;
      }
    };
    void deepen();
    return () => {
      wanted = false;
      // The next position need not wait for what is still being computed of this one.
      void query((host) => host.leaveStudy(text));
    };
  }, [query, text, how]);
  return { study: found?.study ?? null, current: found?.of === text };
}
