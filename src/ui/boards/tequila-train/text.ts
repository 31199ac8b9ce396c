import type { Translated } from "../../../text/language.ts";
import { en, type TequilaTrainText } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const TEQUILA_TRAIN_TEXTS: Translated<TequilaTrainText> = { en, "zh-CN": zhCn };
