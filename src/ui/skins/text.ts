import type { Translated } from "../../text/language.ts";
import { en, type SkinMessages } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const skinText: Translated<SkinMessages> = { en, "zh-CN": zhCn };
