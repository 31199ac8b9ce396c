import { formFor, numberText } from "../../text/counted.ts";

/**
 * A text whose `{placeholders}` the compiler knows. The phantom property only carries their names;
 * a plain string from a translation is assignable to it.
 */
export type Message<Names extends string = never> = string & {
  readonly placeholders?: (names: Names) => void;
};

type NamesIn<T extends string> = T extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What every translation must supply when `T` is the English catalogue: the same keys, any strings. */
export type Catalogue<T> = {
  readonly [K in keyof T]: T[K] extends string ? Message<NamesIn<T[K]>> : Catalogue<T[K]>;
};

/**
 * A text in the two forms that English has; other languages repeat it or choose by `Intl.PluralRules`. `none`: a
 * different text for zero.
 */
export interface Counted<Names extends string> {
  readonly none?: Message<Names>;
  readonly one: Message<Names>;
  readonly other: Message<Names>;
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Keeps a name that is written from right to left together in a sentence, where it would turn what follows (UAX 9). */
export function isolated(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/** The text with its placeholders filled in. */
export function fill<Names extends string>(
  message: Message<Names>,
  values: { readonly [N in Names]: string | number },
): string {
  const known: Readonly<Record<string, string | number>> = values;
  return message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    isolated(String(known[name] ?? whole)),
  );
}

/** The form of the text that fits `count`, with `{count}` and the other placeholders filled in. */
export function fillCounted<Names extends string>(
  language: string,
  forms: Counted<Names>,
  count: number,
  values: { readonly [N in Exclude<Names, "count">]: string | number },
): string {
  const form = formFor(language, forms, count);
  const all: Readonly<Record<string, string | number>> = {
    ...values,
    count: numberText(language, count),
  };
  return fill(form as Message<string>, all);
}
