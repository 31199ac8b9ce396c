import type { Translated } from "../../text/language.ts";
import { type ClockMessages, en } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const clockText: Translated<ClockMessages> = { en, "zh-CN": zhCn };
