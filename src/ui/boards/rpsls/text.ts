import type { Symbol5 } from "../../../games/rpsls/throws.ts";
import type { Translated } from "../../../text/language.ts";
import { en, type RpslsText } from "./en.ts";
import type { Relation } from "./relations.ts";
import { zhCn } from "./zh-cn.ts";

export const RPSLS_TEXTS: Translated<RpslsText> = { en, "zh-CN": zhCn };

/** The name of a sign. */
export function signName({ signs }: Pick<RpslsText, "signs">, symbol: Symbol5): string {
  const byKey: Readonly<Record<string, string>> = signs;
  return byKey[`s${symbol}`] ?? "";
}

/** `Paper covers Rock`. */
export function relationText(
  { relations }: Pick<RpslsText, "relations">,
  { winner, loser }: Relation,
): string {
  const byKey: Readonly<Record<string, string>> = relations;
  return byKey[`r${winner}_${loser}`] ?? "";
}
