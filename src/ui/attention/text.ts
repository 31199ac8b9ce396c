import type { Language, Translated } from "../../text/language.ts";
import { invitationText } from "../friends/invitation-text.ts";
import { gameName, namesOf, othersAt } from "../table-view.ts";
import { fill, type Message } from "../text/message.ts";
import { joinNames } from "../text/messages.ts";
import type { Call, TableCall } from "./calls.ts";
import { type AttentionMessages, en } from "./en.ts";
import { zhCn } from "./zh-cn.ts";

export const attentionText: Translated<AttentionMessages> = { en, "zh-CN": zhCn };

/** What waits, in one sentence. */
export function callText(language: Language, call: Call): string {
  if (call.kind === "invitation") return invitationText(language, call.invitation);
  const { kind, table, seats } = call;
  const names =
    seats.length === 0
      ? othersAt(language, table)
      : seats.map((seat) => nameAt(language, table, seat));
  const message = attentionText[language].calls[kind] as Message<"game" | "names">;
  return fill(message, {
    game: gameName(language, table.game),
    names: joinNames(language, names),
  });
}

/** That the players of a `gone` call can be reached again. */
export function backText(language: Language, { table, seats }: TableCall): string {
  return fill(attentionText[language].back, {
    game: gameName(language, table.game),
    names: joinNames(
      language,
      seats.map((seat) => nameAt(language, table, seat)),
    ),
  });
}

function nameAt(language: Language, table: TableCall["table"], seat: number): string {
  return namesOf(language, table)[seat] ?? "";
}
