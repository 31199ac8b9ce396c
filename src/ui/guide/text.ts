import type { Translated } from "../../text/language.ts";
import { en, type GuideMessages } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const guideText: Translated<GuideMessages> = { en, "zh-CN": zhCn };
