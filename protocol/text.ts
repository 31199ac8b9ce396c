import * as v from "valibot";

/**
 * A line that people wrote, `min` to `max` UTF-16 units. Refused: lone surrogates (no canonical encoding); control
 * characters; the marks that reorder neighbouring text (Unicode TR 36), with which one name can pose as another; and
 * the byte order mark, which the decoder drops at the beginning of a text, so that the text would differ from what was
 * signed.
 */
export function lineOf(min: number, max: number) {
  return v.pipe(
    v.string(),
    v.minLength(min),
    v.maxLength(max),
    v.check(
      (text) => text.isWellFormed() && !UNSEEN.test(text),
      "Control characters are not allowed",
    ),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the expression is for
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/;
