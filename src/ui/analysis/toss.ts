import type { NextThrow } from "../../host/api/api.ts";

/** The position after one of these throws, each as likely as its ways; `chance`: 0 (included) to 1. */
export function tossed(throws: readonly NextThrow[], chance: number): string {
  let left = chance * throws.reduce((sum, { ways }) => sum + ways, 0);
  const found = throws.find(({ ways }) => {
    left -= ways;
    return left < 0;
  });
  return (found ?? throws.at(-1))?.next ?? "";
}
