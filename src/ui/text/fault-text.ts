import type { Fault } from "../../../protocol/result.ts";
import { tellFault } from "../../text/fault-text.ts";
import type { Language } from "../../text/language.ts";
import { findSet } from "../boards/registry.ts";

/** The fault in the player's language. */
export function faultText(language: Language, fault: Fault): string {
  return tellFault(language, fault, (game) => findSet(game)?.faults);
}
