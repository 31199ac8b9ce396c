import type { Translated } from "../../text/language.ts";
import { en, type InviteMessages } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const inviteText: Translated<InviteMessages> = { en, "zh-CN": zhCn };
