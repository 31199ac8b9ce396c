import { expect, test } from "vitest";
import { seededRandom } from "../../engine/random.ts";
import { FEATURES, FIRST, type Net, SECOND } from "./net.ts";
import { WEIGHTS } from "./weights.ts";
import { packNet, unpackNet } from "./weights-format.ts";

const SIZES: Readonly<Record<keyof Net, readonly [rows: number, length: number]>> = {
  table: [FEATURES, FIRST],
  firstBias: [1, FIRST],
  second: [SECOND, FIRST],
  secondBias: [1, SECOND],
  last: [1, SECOND],
  lastBias: [1, 1],
};
const PARTS = Object.keys(SIZES) as (keyof Net)[];

/** Weights of both signs, each row of a different magnitude, and every seventh row zero. */
function anyNet(): Net {
  const random = seededRandom(4);
  const part = ([rows, length]: readonly [number, number]) =>
    Float32Array.from({ length: rows * length }, (_, at) => {
      const row = Math.floor(at / length);
      return row % 7 === 3 ? 0 : (random() / 2 ** 31 - 1) * 2 ** (row % 5);
    });
  return Object.fromEntries(PARTS.map((name) => [name, part(SIZES[name])])) as unknown as Net;
}

test("every weight survives to within half a step of its row", () => {
  const net = anyNet();
  const back = unpackNet(packNet(net));
  for (const name of PARTS) {
    const [rows, length] = SIZES[name];
    expect(back[name]).toHaveLength(rows * length);
    let worst = 0;
    for (let row = 0; row < rows; row++) {
      const weights = net[name].subarray(row * length, (row + 1) * length);
      const step = weights.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / 127;
      for (const [index, weight] of weights.entries()) {
        const off = Math.abs(weight - (back[name][row * length + index] as number));
        worst = Math.max(worst, step === 0 ? off * Number.MAX_VALUE : off / step);
      }
    }
    expect(worst).toBeLessThan(0.5001);
  }
});

test("unpacking and packing again gives the same text", () => {
  const once = packNet(anyNet());
  expect(packNet(unpackNet(once))).toBe(once);
});

test("the shipped weights take less than 400,000 characters", () => {
  expect(WEIGHTS.length).toBeLessThan(400_000);
  expect(unpackNet(WEIGHTS).table.some((weight) => weight !== 0)).toBe(true);
});
