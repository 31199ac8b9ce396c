import type { Translated } from "../../text/language.ts";
import { type AnalysisMessages, en } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const analysisText: Translated<AnalysisMessages> = { en, "zh-CN": zhCn };
