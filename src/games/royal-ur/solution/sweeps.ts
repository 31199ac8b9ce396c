import { allClasses, SWAPPED } from "./classes.ts";
import type { Layout } from "./positions.ts";
import { type Block, blockOf } from "./steps.ts";

/** Classes of a layer that can be brought up to date at the same time, each with its images (`blocksOf`). */
export interface Wave {
  readonly own: number;
  readonly other: number;
  readonly classes: readonly number[];
  readonly where: string;
  /** How much of the work was done before it. */
  readonly share: number;
}

/**
 * The waves of all sweeps, one after another; while one is done, `changes` gets the largest change in each of its classes.
 */
export function* sweepsOf(
  layout: Layout,
  tolerance: number,
  changes: Float64Array,
): Generator<Wave, undefined> {
  const layers = layersOf(layout);
  const all = layers.reduce((sum, { cost }) => sum + cost, 0);
  let before = 0;
  for (const { own, other, size, cost } of layers) {
    const waves = wavesOf(layout, own, other);
    let share = before / all;
    before += cost;
    const end = before / all;
    let first = 1;
    let change = 1;
    for (let sweep = 0; change > tolerance; sweep++) {
      const from = share;
      // Never all that is left, because it may take another sweep.
      const to =
        from +
        (end - from) /
          (sweepsLeft(sweep, usualSweeps(own, other), first / change, change / tolerance) + 0.25);
      let done = 0;
      for (const wave of waves) {
        const where = `${own} against ${other} tokens: sweep ${sweep + 1}`;
        yield { own, other, classes: wave.classes, where, share };
        done += wave.size;
        share = from + ((to - from) * done) / size;
      }
      change = waves.reduce(
        (most, { classes }) => classes.reduce((all, one) => Math.max(all, changes[one] ?? 0), most),
        0,
      );
      if (sweep === 0) first = change;
    }
  }
  return undefined;
}

/** About as many as a layer takes in single precision: most where one player is far ahead. */
function usualSweeps(own: number, other: number): number {
  return 44 + 9 * (other - own);
}

/** From how the changes have shrunk; `excess`: how many times too large the last change is. */
function sweepsLeft(done: number, usual: number, shrunk: number, excess: number): number {
  if (done < 2 || shrunk <= 1) return usual;
  const rate = Math.log(shrunk) / (done - 1);
  return Math.min(usual, Math.max(1, Math.log(excess) / rate));
}

interface Layer {
  readonly own: number;
  readonly other: number;
  /** How many positions it has, with its mirror image, and about how many values have to be computed. */
  readonly size: number;
  readonly cost: number;
}

/** Each after those to which it leads. */
function layersOf(layout: Layout): Layer[] {
  const { tokens } = layout;
  const layers: Layer[] = [];
  for (let sum = 2; sum <= 2 * tokens; sum++)
    for (let own = Math.max(1, sum - tokens); 2 * own <= sum; own++) {
      const other = sum - own;
      const size = wavesOf(layout, own, other).reduce((all, wave) => all + wave.size, 0);
      layers.push({ own, other, size, cost: size * usualSweeps(own, other) });
    }
  return layers;
}

function wavesOf(layout: Layout, own: number, other: number) {
  return allClasses()
    .waves.map((wave) => {
      const parts = [...wave].map((shared) => ({
        shared,
        size: blocksOf(layout, own, other, shared).reduce(
          (all, { height, width }) => all + height * width,
          0,
        ),
      }));
      const some = parts.filter(({ size }) => size > 0);
      return {
        classes: some.map(({ shared }) => shared),
        size: some.reduce((all, one) => all + one.size, 0),
      };
    })
    .filter(({ size }) => size > 0);
}

/** A class and its mirror image, in a layer and in the layer's mirror image. */
export function blocksOf(layout: Layout, own: number, other: number, shared: number): Block[] {
  const turned = SWAPPED[shared] as number;
  const isOwn = shared === turned;
  const blocks = [
    blockOf(layout, own, other, shared),
    ...(own === other && isOwn ? [] : [blockOf(layout, other, own, turned)]),
    ...(own === other || isOwn
      ? []
      : [blockOf(layout, own, other, turned), blockOf(layout, other, own, shared)]),
  ];
  return blocks.filter(({ height, width }) => height * width > 0);
}
