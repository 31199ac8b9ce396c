import type { Intent } from "./match.ts";

export function newIntent(): Intent {
  return { move: null, resigning: false, signed: null };
}

export function intend(match: { readonly intent: Intent }, change: Partial<Intent>): void {
  Object.assign(match.intent, change);
}
