import type { Translated } from "../../text/language.ts";
import { en, type UpdatesMessages } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const updatesText: Translated<UpdatesMessages> = { en, "zh-CN": zhCn };
