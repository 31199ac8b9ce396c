import type { Fault } from "../../protocol/result.ts";
import { GAME_FAULTS } from "./games/registry.ts";
import { HOST_FAULTS } from "./host-faults.ts";
import type { Language } from "./language.ts";

/** The fault in the player's language. English, and a code without a text, show the sentence it came with. */
export function faultText(language: Language, { code, message }: Fault): string {
  if (language === "en") return message;
  const area = code.slice(0, code.indexOf("/"));
  const ofGame = Object.hasOwn(GAME_FAULTS, area) ? (GAME_FAULTS[area]?.[language] ?? {}) : {};
  const ofHost = HOST_FAULTS[language];
  return lookUp(ofGame, code) ?? lookUp(ofHost, code) ?? lookUp(ofHost, `${area}/*`) ?? message;
}

function lookUp(texts: Readonly<Record<string, string>>, code: string): string | undefined {
  return Object.hasOwn(texts, code) ? texts[code] : undefined;
}
