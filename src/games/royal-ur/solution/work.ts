import type { SolvingWork } from "../../box.ts";
import { type Layout, SHARED, type Table } from "./positions.ts";
import { openRows, updateBlock } from "./rows.ts";
import { type Block, type StepStore, storeSteps } from "./steps.ts";
import { blocksOf, sweepsOf, type Wave } from "./sweeps.ts";

/** Work on the game, in one of the threads that share its memory. */
export interface UrWork extends SolvingWork {
  readonly table: Table;
  /** What is being solved. */
  where(): string;
}

/** Of a step: the tokens of either player that are not home, then the class of each part. */
const HEAD = 2;

/** How much memory the work takes. */
export function memoryFor(layout: Layout): number {
  return worthBytes(layout) + 8 * SHARED + 4 * (HEAD + SHARED);
}

function worthBytes({ size, tokens }: Layout): number {
  // In single precision the positions with seven tokens fill half a gigabyte.
  return 8 * Math.ceil((size * (tokens > 4 ? 4 : 8)) / 8);
}

/**
 * Solves the game by value iteration, layer by layer from the end: a token that is home stays there, so a layer leads only
 * to itself, to its mirror image and to layers already solved. `tolerance` bounds the largest change in the last sweep over
 * a layer. A step is a wave of classes (`Classes`), so the outcome does not depend on the order of its parts.
 */
export function openUr(layout: Layout, tolerance: number, memory: ArrayBufferLike): UrWork {
  const { size, tokens } = layout;
  const worth = tokens > 4 ? new Float32Array(memory, 0, size) : new Float64Array(memory, 0, size);
  const changes = new Float64Array(memory, worthBytes(layout), SHARED);
  const step = new Int32Array(memory, worthBytes(layout) + 8 * SHARED, HEAD + SHARED);
  const table = { layout, worth };
  const rows = openRows(table);
  const sweeps = sweepsOf(layout, tolerance, changes);
  let at: Wave | undefined;
  let layer = openLayer(0, 0);
  return {
    table,
    chances: worth,
    where: () => at?.where ?? "",
    next() {
      if (at === undefined) worth.fill(0.5);
      at = sweeps.next().value ?? undefined;
      if (at === undefined) return 0;
      step.set([at.own, at.other, ...at.classes]);
      return at.classes.length;
    },
    do(part) {
      const [own = 0, other = 0] = step;
      const shared = step[HEAD + part] as number;
      if (own !== layer.own || other !== layer.other) layer = openLayer(own, other);
      const { store, blocks } = layer;
      blocks[shared] ??= blocksOf(layout, own, other, shared).map((block) => ({
        block,
        first: storeSteps(store, layout, block),
      }));
      changes[shared] = 0;
      for (const { block, first } of blocks[shared]) {
        const change = updateBlock(rows, block, store, first);
        if (change > (changes[shared] as number)) changes[shared] = change;
      }
    },
    share: () => at?.share ?? 1,
  };
}

/** What is computed once for all sweeps over a layer: about 20 MB. */
interface LayerSteps {
  readonly own: number;
  readonly other: number;
  readonly store: StepStore;
  /** By class. */
  readonly blocks: { readonly block: Block; readonly first: number }[][];
}

function openLayer(own: number, other: number): LayerSteps {
  return { own, other, store: { numbers: new Int32Array(2 ** 16), end: 0 }, blocks: [] };
}
