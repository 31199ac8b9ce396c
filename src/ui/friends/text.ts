import type { Translated } from "../../text/language.ts";
import { en, type FriendsMessages } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const friendsText: Translated<FriendsMessages> = { en, "zh-CN": zhCn };

/** The beginning of a key, to be compared by eye, on one line: a different key is a different person. */
export function markOf(player: string): string {
  return `${player.slice(0, 4)}\u00a0${player.slice(4, 8)}`;
}
