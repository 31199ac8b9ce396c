/** A text in the two forms that English has; other languages repeat it. `none`: a different text for zero. */
export interface CountedForms {
  readonly none?: string;
  readonly one: string;
  readonly other: string;
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
