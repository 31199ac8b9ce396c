import type { RandomBytes } from "../../randomness.ts";
import { fail, ok, type Result } from "../../result.ts";
import type { Holding } from "../dealing/holding.ts";
import { BASE, type Group, type Point, type Scalar } from "../group/group.ts";
import { mod, randomScalar, toInteger } from "../group/scalar.ts";
import type { Equation } from "./equation.ts";
import { type Context, contextId, nonces, shortChallenge } from "./transcript.ts";
import { read, sizeOf, write } from "./wire.ts";

/** T1, T2, s and a 128-bit part of the challenge for each alternative. */
function oneOfLayout(count: number) {
  return {
    onKey: { points: count },
    onBase: { points: count },
    responses: { scalars: count },
    parts: { shorts: count },
  } as const;
}

/** Bytes for one card and one alternative. */
export const ONE_OF_BYTES: number = sizeOf(oneOfLayout(1));

/**
 * "The held card is one of these" (Cramer, Damgard, Schoenmakers; docs/protocol.md 4): for one i, R - M_i = zC and
 * Z = zG.
 */
type Statement = {
  readonly context: Uint8Array;
  readonly key: Point;
  readonly base: Point;
  readonly residual: Point;
  readonly alternatives: readonly Point[];
};

function statementOf(
  context: Context,
  { key, base, residual }: Holding,
  alternatives: readonly Point[],
): Statement {
  return { context: contextId(context), key, base, residual, alternatives };
}

const SHORT = 1n << 128n;

/** Proves it; `held` is the index of the held card among the alternatives. */
export function proveOneOf(
  group: Group,
  context: Context,
  holding: Holding,
  secret: Scalar,
  alternatives: readonly Point[],
  held: number,
  random: RandomBytes,
): Uint8Array {
  const statement = statementOf(context, holding, alternatives);
  const stream = nonces([secret], statement, random);
  const own = alternatives[held] ?? BASE;
  const responses = alternatives.map(() => randomScalar(stream));
  const parts = alternatives.map((_, i) => (i === held ? 0n : toInteger(stream(16))));
  // With z known, T1 = (s - ez)G and T2 = (s - ez)C + e(M_i - M_held): cheaper than by the verifier's formulas.
  const onKey: Point[] = [];
  const onBase: Point[] = [];
  for (const [i, alternative] of alternatives.entries()) {
    const part = parts[i] ?? 0n;
    const scalar = mod((responses[i] ?? 0n) - part * secret);
    onKey.push(group.multiplyBase(scalar));
    const commitment = group.multiply(scalar, holding.base);
    onBase.push(
      i === held
        ? commitment
        : group.add(commitment, group.multiply(part, group.subtract(alternative, own))),
    );
  }
  const e = shortChallenge("dmp1/or", { ...statement, onKey, onBase });
  const last = (e - parts.reduce((sum, part) => sum + part, 0n)) & (SHORT - 1n);
  return write(oneOfLayout(alternatives.length), {
    onKey,
    onBase,
    responses: responses.map((s, i) => (i === held ? mod(s + last * secret) : s)),
    parts: parts.map((part, i) => (i === held ? last : part)),
  });
}

/**
 * T1_i = s_i G - e_i Z and T2_i = s_i C - e_i(R - M_i) for each i, and the e_i add up to the challenge modulo 2^128
 * (each is sent in 16 bytes, so that none can hide a multiple of 2^128). Faults of `read`, `deck/bad-challenge`.
 */
export function oneOfEquations(
  group: Group,
  context: Context,
  holding: Holding,
  alternatives: readonly Point[],
  bytes: Uint8Array,
): Result<readonly Equation[]> {
  const proof = read(group, bytes, oneOfLayout(alternatives.length));
  if (!proof.ok) return proof;
  const { onKey, onBase, responses, parts } = proof.value;
  const statement = statementOf(context, holding, alternatives);
  const e = shortChallenge("dmp1/or", { ...statement, onKey, onBase });
  if (parts.reduce((sum, part) => sum + part, 0n) % SHORT !== e)
    return fail("deck/bad-challenge", "The parts of the proof do not add up to its challenge.");
  const equations: Equation[] = [];
  for (const [i, alternative] of alternatives.entries()) {
    const [s, part, t1, t2] = [responses[i], parts[i], onKey[i], onBase[i]];
    if (s === undefined || part === undefined || t1 === undefined || t2 === undefined) continue;
    equations.push(
      [
        { scalar: s, point: BASE },
        { scalar: -part, point: holding.key },
        { scalar: -1n, point: t1 },
      ],
      [
        { scalar: s, point: holding.base },
        { scalar: -part, point: holding.residual },
        { scalar: part, point: alternative },
        { scalar: -1n, point: t2 },
      ],
    );
  }
  return ok(equations);
}
