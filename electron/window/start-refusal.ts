import { dialog } from "electron";
import type { Fault } from "../../protocol/result.ts";
import { tellFault } from "../../src/text/fault-text.ts";
import type { Language } from "../../src/text/language.ts";
import { nativeText } from "./native-text.ts";

/** Tells the player why there will be no window; `null` if nobody said why. */
export function tellWhyNotStarted(language: Language, fault: Fault | null): void {
  const { cannotStart, endedEarly } = nativeText[language];
  // No game has refused anything yet.
  const why = fault === null ? endedEarly : tellFault(language, fault, () => undefined);
  dialog.showErrorBox(cannotStart, why);
}
