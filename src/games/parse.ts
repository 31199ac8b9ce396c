import * as v from "valibot";
import { type Fault, fail, ok, type Result } from "../../protocol/result.ts";

/** Needed because valibot accepts a list, and bytes, as an object without keys. */
export const notList = v.custom<unknown>(
  (input) => !Array.isArray(input) && !(input instanceof Uint8Array),
  "Expected an object",
);

/** Parses an object from outside by its schema; the first error becomes a fault `code` that names the field. */
export function parseObject<Output>(
  schema: v.GenericSchema<unknown, Output>,
  input: unknown,
  code: Fault["code"],
  message: string,
): Result<Output> {
  const parsed = v.safeParse(v.pipe(notList, schema), input, { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return fail(code, `${message}: ${sentence(issue)}.`, v.getDotPath(issue) ?? "");
}

/** Replaces valibot's messages for missing and unknown keys, which name types instead of keys. */
function sentence({ type, message, expected, received }: v.BaseIssue<unknown>): string {
  if (type !== "strict_object") return message;
  if (expected === "never") return `there is no key ${received} here`;
  return received === "undefined" ? `the key ${expected} is missing` : "Expected an object";
}
