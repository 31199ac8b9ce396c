import { fill } from "./fill.ts";

/** A text in the two forms that English has; other languages repeat it. `none`: a different text for zero. */
export interface CountedForms {
  readonly none?: string;
  readonly one: string;
  readonly other: string;
}

/** A number as people of this language write it: `1,000,000`. */
export function numberText(language: string, count: number): string {
  return new Intl.NumberFormat(language).format(count);
}

/** The form of the text that fits `count`. */
export function formFor(
  language: string,
  { none, one, other }: CountedForms,
  count: number,
): string {
  const some = new Intl.PluralRules(language).select(count) === "one" ? one : other;
  return count === 0 ? (none ?? some) : some;
}

/** The form that fits `count`, with `{count}` filled in. */
export function countedText(language: string, forms: CountedForms, count: number): string {
  return fill(formFor(language, forms, count), { count: numberText(language, count) });
}
