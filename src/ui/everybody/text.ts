import type { Translated } from "../../text/language.ts";
import { type EverybodyMessages, en } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const everybodyText: Translated<EverybodyMessages> = { en, "zh-CN": zhCn };
