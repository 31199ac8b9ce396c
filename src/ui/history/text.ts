import type { Translated } from "../../text/language.ts";
import { en, type HistoryMessages } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const historyText: Translated<HistoryMessages> = { en, "zh-CN": zhCn };
