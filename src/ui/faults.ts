import type { Fault } from "../../protocol/result.ts";
import { findSet } from "./boards/registry.ts";
import type { Language } from "./text/language.ts";
import { messagesIn } from "./text/messages.ts";

/** The fault in the player's language; a code without a text shows the host's own sentence. */
export function faultText(language: Language, fault: Fault): string {
  const area = fault.code.slice(0, fault.code.indexOf("/"));
  const ofGame = findSet(area)?.text[language].faults;
  return (
    lookUp(ofGame, fault.code) ?? lookUp(messagesIn(language).faults, fault.code) ?? fault.message
  );
}

function lookUp(texts: Readonly<Record<string, string>> | undefined, code: string) {
  return texts !== undefined && Object.hasOwn(texts, code) ? texts[code] : undefined;
}
