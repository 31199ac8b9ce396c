import type { Translated } from "../../text/language.ts";
import { type BackupMessages, en } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const backupText: Translated<BackupMessages> = { en, "zh-CN": zhCn };
