import type { Named } from "../host/api/api.ts";
import type { Language } from "../text/language.ts";
import { fill } from "./text/message.ts";
import { messagesIn } from "./text/messages.ts";

/**
 * The name of a player at a table among peers; a bot is named after its owner, with a number if that player has
 * several.
 */
export function nameAmong(language: Language, seats: readonly Named[], one: Named): string {
  const { name, botOf } = one;
  if (botOf === null) return name;
  const { seats: words } = messagesIn(language);
  const siblings = seats.filter((other) => other.botOf === botOf);
  return siblings.length === 1
    ? fill(words.botOf, { name: botOf })
    : fill(words.botOfNumber, { name: botOf, number: siblings.indexOf(one) + 1 });
}
