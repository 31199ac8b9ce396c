import { RULES } from "../../../src/match/agreement/rules.ts";
import type { Content } from "../../../src/match/agreement/types.ts";
import type { Model } from "./peer.ts";

/** `AGREEMENT=long npx vitest run --config test/vitest.config.ts --project sim test/sim/agreement` takes three minutes. */
export const IS_LONG = process.env["AGREEMENT"] === "long";

export const A = content("A");
const B = content("B");

/** A content that lists these as resigned. */
export function content(id: string, ...resigned: readonly number[]): Content {
  return { id, resigned };
}

/** Three honest voters, two rounds: two of them may be locked while the next proposer is not. */
export const THREE: Model = {
  voters: 3,
  liar: null,
  turn: 0,
  rounds: 2,
  contents: [A, B],
  crashes: 0,
  leavers: [],
  rules: RULES,
  disk: { votes: true, polkas: true },
  longest: 10_000,
};

/** Three honest voters and a liar. */
export const FOUR: Model = { ...THREE, voters: 4, liar: 3 };
/** The same, with the liar as the proposer of round 1. */
export const FOUR_LIAR_PROPOSES: Model = { ...FOUR, turn: 2 };
export const FIVE: Model = { ...THREE, voters: 5, liar: 4 };

/** Milliseconds in which all decide in peace, by exact clocks: a round for each voter and two more, all timed out. */
export function peaceOf(voters: number): number {
  return (voters + 2) * 3 * 10_000;
}
