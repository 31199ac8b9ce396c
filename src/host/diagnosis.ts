import { ok } from "../../protocol/result.ts";
import type { InternetSettings } from "./api/api.ts";
import type { DiagnosisApi } from "./api/diagnosis-api.ts";
import type { Machine } from "./ports/machine.ts";
import type { Store } from "./ports/store.ts";

/** The setting that names the last crash the player has dismissed. */
const SEEN = "crashes-seen";

/** A machine's self-test and crashes; the player's dismissal is stored in the profile. */
export function diagnosisOf(
  store: Pick<Store, "setting" | "setSetting">,
  { selfTest, crashes }: Pick<Machine, "selfTest" | "crashes">,
  internet: () => InternetSettings,
): DiagnosisApi {
  const fresh = () => crashes.after(store.setting(SEEN) ?? "");
  return {
    selfTest: async () => ok(await selfTest(internet())),
    newCrashes: async () => ok(fresh().map(({ text }) => text)),
    async dismissCrashes() {
      const last = fresh().at(-1);
      if (last !== undefined) store.setSetting(SEEN, last.file);
      return ok(null);
    },
    async keepPageCrash(text, ended) {
      crashes.keep(text, ended);
      return ok(null);
    },
  };
}
