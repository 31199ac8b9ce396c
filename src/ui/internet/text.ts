import type { Translated } from "../../text/language.ts";
import { en, type InternetMessages } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const internetText: Translated<InternetMessages> = { en, "zh-CN": zhCn };
