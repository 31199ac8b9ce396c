import { layerOf, layOut, type Table } from "./positions.ts";
import { memoryFor, openUr } from "./work.ts";

/**
 * Solves the game with this many tokens in this thread (`openUr`). `report` is told what is being solved, and the share of
 * the work that is done, 0..1.
 */
export function solveUr(
  tokens: number,
  tolerance: number,
  report: (line: string, share: number) => void = () => {},
): Table {
  const layout = layOut(tokens);
  const work = openUr(layout, tolerance, new ArrayBuffer(memoryFor(layout)));
  for (let parts = work.next(); parts > 0; parts = work.next()) {
    report(work.where(), work.share());
    for (let part = 0; part < parts; part++) work.do(part);
  }
  return work.table;
}

/** The chance of whoever rolls first. */
export function chanceAtStart({ layout, worth }: Table): number {
  return worth[layerOf(layout, layout.tokens, layout.tokens)[0] as number] as number;
}
