import type { Translated } from "../../../text/language.ts";
import { type CrazyEightsText, en } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const CRAZY_EIGHTS_TEXTS: Translated<CrazyEightsText> = { en, "zh-CN": zhCn };
