import * as v from "valibot";
import { LANGUAGES } from "../../src/text/language.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** The page's message about itself; parts that it does not name stay unchanged. */
const schema = v.object({
  theme: v.exactOptional(v.picklist(THEMES)),
  language: v.exactOptional(v.picklist(LANGUAGES)),
  /** The number of tables that wait for the player. */
  waiting: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999))),
  /** The player wants to see the window. */
  front: v.exactOptional(v.literal(true)),
});

export type ShellWord = v.InferOutput<typeof schema>;

/** `null` for anything malformed. */
export function parseShellWord(said: unknown): ShellWord | null {
  const read = v.safeParse(schema, said);
  return read.success ? read.output : null;
}
