import type { Translated } from "../../../text/language.ts";
import { en, type GoFishText } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const GO_FISH_TEXTS: Translated<GoFishText> = { en, "zh-CN": zhCn };
