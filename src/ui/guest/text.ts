import type { Translated } from "../../text/language.ts";
import { en, type GuestMessages } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const guestText: Translated<GuestMessages> = { en, "zh-CN": zhCn };
