import { styleText } from "node:util";

import type { Paint, Tone } from "../../games/terminal.ts";
import { signCodes } from "../printing.ts";

export const NO_PAINT: Paint = (_tone, text) => text;

const STYLES: Readonly<Record<Tone, Parameters<typeof styleText>[0]>> = {
  first: "yellow",
  second: "cyan",
  red: "redBright",
  mark: ["bold", "green"],
  dim: "dim",
  strong: "bold",
};

/** For `printable`: colours if the output supports them and NO_COLOR is not set (no-color.org). */
export function paintFor(
  output: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): Paint {
  const wanted = output.isTTY === true && !env["NO_COLOR"] && env["TERM"] !== "dumb";
  return wanted
    ? (tone, text) => signCodes(styleText(STYLES[tone], text, { validateStream: false }))
    : NO_PAINT;
}
