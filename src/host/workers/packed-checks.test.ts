import { expect, test } from "vitest";
import { BASE, ORDER, type Point } from "../../../protocol/deck/group/group.ts";
import { openSodiumGroup } from "../../../protocol/deck/group/ristretto-sodium.ts";
import type { Check } from "../../../protocol/deck/proofs/equation.ts";
import { packChecks, unpackChecks } from "./packed-checks.ts";

const group = await openSodiumGroup();
const [one, two] = [group.multiplyBase(5n), group.multiplyBase(7n)];
const FAULT = { code: "deck/bad-proof", message: "The proof is false." } as const;

function checksOf(...scalars: readonly bigint[]): Check[] {
  const [first = 0n, second = 0n, third = 0n] = scalars;
  return [
    { seat: 0, fault: FAULT, equations: [] },
    {
      seat: 3,
      fault: FAULT,
      equations: [
        [
          { scalar: first, point: BASE },
          { scalar: second, point: one },
        ],
        [],
        [{ scalar: third, point: BASE }],
      ],
    },
    { seat: 1, fault: FAULT, equations: [[{ scalar: 1n, point: two }]] },
  ];
}

const itself = (point: Point) => point;

test("checks survive packing, with their scalars reduced", () => {
  const unpacked = unpackChecks(packChecks(checksOf(-1n, ORDER + 2n, 3n)), itself);
  expect(unpacked).toEqual(checksOf(ORDER - 1n, 2n, 3n));
});

test("each point is packed once, and unpacks to the known object", () => {
  const packed = packChecks(checksOf(1n, 2n, 3n));
  expect(packed.points).toHaveLength(3 * 32);
  const known = BASE.slice();
  const [, check] = unpackChecks(packed, (point) => (point[0] === BASE[0] ? known : point));
  expect(check?.equations[0]?.[0]?.point).toBe(known);
  expect(check?.equations[2]?.[0]?.point).toBe(known);
});

test("different checks are packed differently", () => {
  const seen = [checksOf(1n, 2n, 3n), checksOf(1n, 2n, 4n), checksOf(1n, 2n, 3n).slice(1)];
  const texts = seen.map((checks) => JSON.stringify(packChecks(checks)));
  expect(new Set(texts).size).toBe(seen.length);
});
