import type { Language } from "../../text/language.ts";

/** What was won or lost, with its sign: a minus as wide as the plus, not the hyphen that `Intl` writes. */
export function signedNumber(language: Language, amount: number): string {
  const format = new Intl.NumberFormat(language, { signDisplay: "exceptZero" });
  return format.format(amount).replace("-", "−");
}
