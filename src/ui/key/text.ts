import type { Translated } from "../../text/language.ts";
import { en, type KeyMessages } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const keyText: Translated<KeyMessages> = { en, "zh-CN": zhCn };
