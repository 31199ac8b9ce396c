import type { Translated } from "../../text/language.ts";
import { type EveningMessages, en } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const eveningText: Translated<EveningMessages> = { en, "zh-CN": zhCn };
