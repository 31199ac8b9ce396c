import type { Translated } from "../../text/language.ts";
import { type DealingMessages, en } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const dealingText: Translated<DealingMessages> = { en, "zh-CN": zhCn };
