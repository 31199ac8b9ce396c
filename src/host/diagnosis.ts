import { ok } from "../../protocol/result.ts";
import { crashesAfter, keepCrash } from "./crash-log.ts";
import type { DiagnosisApi } from "./diagnosis-api.ts";
import type { InstrumentSetting } from "./instruments.ts";
import { testSelf } from "./self-test.ts";
import type { Store } from "./store.ts";

/** The setting with the name of the last crash that the player has dismissed. */
const SEEN = "crashes-seen";

/** The self-test and the crashes of a profile; `setting` is asked anew each time. */
export function diagnosisOf(
  store: Pick<Store, "setting" | "setSetting">,
  setting: () => InstrumentSetting,
): DiagnosisApi {
  const fresh = () => crashesAfter(setting().profile, store.setting(SEEN) ?? "");
  return {
    selfTest: async () => ok(await testSelf(setting())),
    newCrashes: async () => ok(fresh().map(({ text }) => text)),
    async dismissCrashes() {
      const last = fresh().at(-1);
      if (last !== undefined) store.setSetting(SEEN, last.file);
      return ok(null);
    },
    async keepPageCrash(text, ended) {
      const { profile, now } = setting();
      keepCrash(profile, ended ? "page" : "survived", text, now());
      return ok(null);
    },
  };
}
