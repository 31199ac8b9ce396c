import type { Fault } from "../../protocol/result.ts";
import { findBox } from "../games/registry.ts";
import { tellFault } from "../text/fault-text.ts";
import type { FaultTexts } from "../text/fault-texts.ts";
import type { Language } from "../text/language.ts";

/** Faults of what is typed here, which no page needs to know. */
const TYPED: FaultTexts = {
  "zh-CN": {
    "play/usage": "无法理解这条命令。",
    "play/unknown-game": "没有这款游戏。",
    "play/no-more-input": "对局还没结束，输入就没有了。",
    "play/bad-number": "筹码数和种子都要写成整数。",
    "play/bad-options": "选项要写成 JSON 对象，例如 {}。",
  },
};

/** The fault in the player's language. */
export function faultText(language: Language, fault: Fault): string {
  return tellFault(language, fault, (area) => (area === "play" ? TYPED : findBox(area)?.faults));
}
