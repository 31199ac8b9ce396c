import type { Language } from "./language.ts";

/**
 * Faults in the other languages; in the code, their sentences are English. Keyed by code; `area/*` stands for every
 * code of that area without its own text.
 */
export type FaultTexts = Readonly<
  Record<Exclude<Language, "en">, Readonly<Record<string, string>>>
>;
