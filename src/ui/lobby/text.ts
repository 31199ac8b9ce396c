import type { Translated } from "../../text/language.ts";
import { en, type LobbyMessages } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const lobbyText: Translated<LobbyMessages> = { en, "zh-CN": zhCn };
