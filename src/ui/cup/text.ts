import type { Translated } from "../../text/language.ts";
import { type CupMessages, en } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const cupText: Translated<CupMessages> = { en, "zh-CN": zhCn };
