import type { Translated } from "../../../text/language.ts";
import { type ConnectFourText, en } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const CONNECT_FOUR_TEXTS: Translated<ConnectFourText> = { en, "zh-CN": zhCn };
