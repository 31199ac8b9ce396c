import type { SeatInfo } from "../host/api.ts";
import type { Language } from "./text/language.ts";
import { fill } from "./text/message.ts";
import { messagesIn } from "./text/messages.ts";

/** What a bot at a table among peers is called: whose it is, and a number where that player has several. */
export function botName(language: Language, seats: readonly SeatInfo[], bot: SeatInfo): string {
  const { seats: words } = messagesIn(language);
  const name = bot.botOf ?? "";
  const siblings = seats.filter(({ botOf }) => botOf === bot.botOf);
  return siblings.length === 1
    ? fill(words.botOf, { name })
    : fill(words.botOfNumber, { name, number: siblings.indexOf(bot) + 1 });
}
