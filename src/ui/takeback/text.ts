import type { Translated } from "../../text/language.ts";
import { en, type TakebackMessages } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const takebackText: Translated<TakebackMessages> = { en, "zh-CN": zhCn };
