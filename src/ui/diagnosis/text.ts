import type { Translated } from "../../text/language.ts";
import { type DiagnosisMessages, en } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const diagnosisText: Translated<DiagnosisMessages> = { en, "zh-CN": zhCn };
