import type { Translated } from "../../text/language.ts";
import { type CardTexts, en } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const CARD_TEXTS: Translated<CardTexts> = { en, "zh-CN": zhCn };
