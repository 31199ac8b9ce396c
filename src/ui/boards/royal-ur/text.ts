import type { Translated } from "../../../text/language.ts";
import { en, type RoyalUrText } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const ROYAL_UR_TEXTS: Translated<RoyalUrText> = { en, "zh-CN": zhCn };
