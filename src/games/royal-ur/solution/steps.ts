import { COINS, HOME, OFF } from "../board.ts";
import { holderOf, OTHER_SHARED, OWN_SHARED, ROSETTE, SWAPPED } from "./classes.ts";
import { arrangements, type Layout, layerOf, POWERS, PRIVATE_BITS } from "./positions.ts";

/** A class as it is in a layer. */
export interface Block {
  /** Tokens that are not home. */
  readonly own: number;
  readonly other: number;
  readonly shared: number;
  /** Where it begins in the table. */
  readonly start: number;
  /** How many arrangements of the mover's private squares it has, and of the other's: they make a row. */
  readonly height: number;
  readonly width: number;
}

export function blockOf(layout: Layout, own: number, other: number, shared: number): Block {
  const start = layerOf(layout, own, other)[shared] as number;
  const height = arrangements(own - (OWN_SHARED[shared] as number));
  const width = arrangements(other - (OTHER_SHARED[shared] as number));
  return { own, other, shared, start, height, width };
}

/** A set bit where the mover has tokens that are not on the board. */
export const WAITING = 64;

/** What rolls after a move: a row in which the mover rolls again, or a column in which the other rolls. */
interface Step {
  /** Bits of private squares that must be set, and that must not be. */
  readonly needs: number;
  readonly bars: number;
  /** The bits that change. */
  readonly flips: number;
  readonly kind: "again" | "other" | "won";
  /** Where the first row or column begins, how far the next lies from it, and the entries of one from another. */
  readonly start: number;
  readonly apart: number;
  readonly stride: number;
}

/** How many numbers a stored step has: kind, the bits of `needs` and `bars`, needs, flips, start, apart, stride. */
export const STEP = 7;
export const KINDS = { other: 0, again: 1, won: 2 } as const;

/** The steps of blocks, one block's after another. One array, because thousands would wait for the garbage collector. */
export interface StepStore {
  numbers: Int32Array;
  end: number;
}

/**
 * Stores the moves of each roll, 0..4, for all arrangements of private squares, and returns where: first where each roll's
 * begin and the last ones end, then the steps. The roll of 0 has one, which passes. Those after which the other rolls come first.
 */
export function storeSteps(store: StepStore, layout: Layout, block: Block): number {
  const rolls = stepsOf(layout, block);
  const first = store.end;
  let at = first + rolls.length + 1;
  const count = rolls.reduce((all, { length }) => all + length, 0);
  reserve(store, at + STEP * count);
  for (const [roll, steps] of rolls.entries()) {
    store.numbers[first + roll] = at;
    steps.sort((one, other) => KINDS[one.kind] - KINDS[other.kind]);
    for (const { kind, needs, bars, flips, start, apart, stride } of steps) {
      store.numbers.set([KINDS[kind], needs | bars, needs, flips, start, apart, stride], at);
      at += STEP;
    }
  }
  store.numbers[first + rolls.length] = at;
  store.end = at;
  return first;
}

function reserve(store: StepStore, length: number): void {
  if (length <= store.numbers.length) return;
  const longer = new Int32Array(2 * length);
  longer.set(store.numbers);
  store.numbers = longer;
}

function stepsOf(layout: Layout, block: Block): Step[][] {
  const rolls: Step[][] = [[pass(layout, block)]];
  for (let roll = 1; roll <= COINS; roll++) {
    const steps: Step[] = [];
    for (let from = OFF; from + roll <= HOME; from++) {
      const step = stepOf(layout, block, from, from + roll);
      if (step !== null) steps.push(step);
    }
    rolls.push(steps);
  }
  return rolls;
}

function pass(layout: Layout, block: Block): Step {
  return { needs: 0, bars: 0, flips: 0, ...otherRolls(layout, block, block.shared, block.own) };
}

function stepOf(layout: Layout, block: Block, from: number, to: number): Step | null {
  const { shared, own } = block;
  const leaves = PRIVATE_BITS[from] as number;
  const enters = PRIVATE_BITS[to] ?? 0;
  const needs = from === OFF ? WAITING : leaves;
  if (needs === 0 && holderOf(shared, from) !== 1) return null;
  const moved = { needs, bars: enters, flips: leaves | enters };
  const rest = shared - (POWERS[from] as number);
  if (to === HOME) {
    if (own > 1) return { ...moved, ...otherRolls(layout, block, rest, own - 1) };
    return { ...moved, kind: "won", start: 0, apart: 0, stride: 0 };
  }
  const next = enters > 0 ? rest : landed(shared, rest, to);
  if (next === null || (OWN_SHARED[next] as number) > own) return null;
  return {
    ...moved,
    ...(ROSETTE[to] ? moverRolls(layout, block, next) : otherRolls(layout, block, next, own)),
  };
}

function landed(shared: number, rest: number, to: number): number | null {
  const there = holderOf(shared, to);
  if (there === 1 || (there === 2 && ROSETTE[to])) return null;
  return rest + (1 - there) * (POWERS[to] as number);
}

type Rest = Omit<Step, "needs" | "bars" | "flips">;

function moverRolls(layout: Layout, { own, other, width }: Block, next: number): Rest {
  const start = layerOf(layout, own, other)[next] as number;
  return { kind: "again", start, apart: width, stride: 1 };
}

function otherRolls(layout: Layout, { other }: Block, next: number, ownTokens: number): Rest {
  const start = layerOf(layout, other, ownTokens)[SWAPPED[next] as number] as number;
  const stride = arrangements(ownTokens - (OWN_SHARED[next] as number));
  return { kind: "other", start, apart: 1, stride };
}
