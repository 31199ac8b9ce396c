import type { Language } from "./language.ts";

/**
 * Faults in the languages that they are not written in; where they arise, their sentences are English. Keyed by code;
 * `area/*` stands for every code of that area that has no text of its own.
 */
export type FaultTexts = Readonly<
  Record<Exclude<Language, "en">, Readonly<Record<string, string>>>
>;
