import type { InternetView } from "../api/api.ts";
import type { Links, NatReport } from "../ports/links.ts";

/** Remembers what STUN servers say, and asks them only on demand. */
export interface NatWatch {
  /** The last report; asks if there is none. */
  ask(): Promise<NatReport>;
  /** `null` until a report has come. */
  kind(): InternetView["nat"];
  /** The last report is void: the network has changed, or an attempt that relied on it has failed. */
  forget(): void;
}

/** An older report is used once more while a new one is fetched. */
const FRESH_MS = 5 * 60_000;

export function createNatWatch(
  probe: Links["probeNat"],
  servers: () => readonly string[],
  changed: () => void,
): NatWatch {
  let last: { readonly at: number; readonly report: Promise<NatReport> } | null = null;
  let known: InternetView["nat"] = null;
  return {
    ask() {
      const before = last;
      if (before !== null && performance.now() - before.at < FRESH_MS) return before.report;
      const report = probe([...new Set(servers())]);
      const asked = { at: performance.now(), report };
      last = asked;
      void report.then(({ kind, stun }) => {
        // After no answer, the next call asks again.
        if (stun === null && last === asked) last = null;
        known = kind;
        changed();
      });
      return before?.report ?? report;
    },
    kind: () => known,
    forget() {
      last = null;
    },
  };
}
