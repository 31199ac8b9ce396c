import type { Random } from "../../src/engine/random.ts";
import { ACTIVE, FEATURES, FIRST, type Net, SECOND } from "../../src/games/royal-ur/net.ts";

/** Small random weights (He, Zhang, Ren and Sun 2015, for rectified units). */
export function createNet(random: Random): Net {
  return {
    table: spread(FEATURES * FIRST, ACTIVE, random),
    firstBias: new Float32Array(FIRST),
    second: spread(SECOND * FIRST, FIRST, random),
    secondBias: new Float32Array(SECOND),
    last: spread(SECOND, SECOND, random),
    lastBias: new Float32Array(1),
  };
}

function spread(length: number, inputs: number, random: Random): Float32Array {
  const width = Math.sqrt(6 / inputs);
  return Float32Array.from({ length }, () => (random() / 2 ** 31 - 1) * width);
}

/** How much of the mean square of a weight's slope is kept from one step to the next. */
const MEMORY = 0.999;
/** The mean square it begins with, and what keeps the quotient finite. */
const FIRST_SQUARE = 1e-4;
const LEAST = 1e-4;

/**
 * A function that moves a network one step towards the true chance of a position, given by its features, and returns
 * how far off the network was. The loss is the cross-entropy; each weight's step is divided by the running root mean
 * square of its slope (RMSProp, Tieleman and Hinton 2012), taken over the steps in which it has any.
 */
export function learner(net: Net): (features: Int32Array, truth: number, rate: number) => number {
  const first = new Float64Array(FIRST);
  const middle = new Float64Array(SECOND);
  const slopes = new Float64Array(FIRST);
  const squares = Object.fromEntries(
    Object.entries(net).map(([name, weights]) => [
      name,
      new Float32Array(weights.length).fill(FIRST_SQUARE),
    ]),
  ) as unknown as Net;

  /** The sum before the last unit. */
  function forward(features: Int32Array): number {
    const { table, firstBias, second, secondBias, last, lastBias } = net;
    first.set(firstBias);
    for (let index = 0; index < ACTIVE; index++) {
      const row = (features[index] as number) * FIRST;
      for (let unit = 0; unit < FIRST; unit++)
        first[unit] = (first[unit] as number) + (table[row + unit] as number);
    }
    for (let unit = 0; unit < FIRST; unit++) if ((first[unit] as number) < 0) first[unit] = 0;
    let sum = lastBias[0] as number;
    for (let unit = 0; unit < SECOND; unit++) {
      let value = secondBias[unit] as number;
      const row = unit * FIRST;
      for (let from = 0; from < FIRST; from++)
        value += (first[from] as number) * (second[row + from] as number);
      middle[unit] = value;
      if (value > 0) sum += value * (last[unit] as number);
    }
    return sum;
  }

  function move(
    weights: Float32Array,
    means: Float32Array,
    at: number,
    slope: number,
    rate: number,
  ): void {
    const mean = MEMORY * (means[at] as number) + (1 - MEMORY) * slope * slope;
    means[at] = mean;
    weights[at] = (weights[at] as number) - (rate * slope) / (Math.sqrt(mean) + LEAST);
  }

  return (features, truth, rate) => {
    const error = 1 / (1 + Math.exp(-forward(features))) - truth;
    // Backwards: the derivative of the cross-entropy by the last sum is the error itself.
    slopes.fill(0);
    move(net.lastBias, squares.lastBias, 0, error, rate);
    for (let unit = 0; unit < SECOND; unit++) {
      const value = middle[unit] as number;
      if (value <= 0) continue;
      const slope = error * (net.last[unit] as number);
      move(net.last, squares.last, unit, error * value, rate);
      move(net.secondBias, squares.secondBias, unit, slope, rate);
      const row = unit * FIRST;
      for (let from = 0; from < FIRST; from++) {
        const input = first[from] as number;
        if (input <= 0) continue;
        slopes[from] = (slopes[from] as number) + slope * (net.second[row + from] as number);
        move(net.second, squares.second, row + from, slope * input, rate);
      }
    }
    for (let unit = 0; unit < FIRST; unit++) {
      const slope = slopes[unit] as number;
      if (slope === 0) continue;
      move(net.firstBias, squares.firstBias, unit, slope, rate);
      for (let index = 0; index < ACTIVE; index++)
        move(net.table, squares.table, (features[index] as number) * FIRST + unit, slope, rate);
    }
    return error;
  };
}
