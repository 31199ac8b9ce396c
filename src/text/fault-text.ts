import type { Fault } from "../../protocol/result.ts";
import type { FaultTexts } from "./fault-texts.ts";
import { HOST_FAULTS } from "./host-faults.ts";
import type { Language } from "./language.ts";

/**
 * The fault in the player's language. English, and a code without a text, show the sentence it came with. `ofGame` has
 * the texts of the game that a fault's area names; the page and the terminal each know their games.
 */
export function tellFault(
  language: Language,
  { code, message }: Fault,
  ofGame: (area: string) => FaultTexts | undefined,
): string {
  if (language === "en") return message;
  const area = code.slice(0, code.indexOf("/"));
  const ofHost = HOST_FAULTS[language];
  return (
    lookUp(ofGame(area)?.[language] ?? {}, code) ??
    lookUp(ofHost, code) ??
    lookUp(ofHost, `${area}/*`) ??
    message
  );
}

function lookUp(texts: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}
