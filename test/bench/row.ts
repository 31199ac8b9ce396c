/**
 * One measured figure. `npm run bench` prints them as a table, `--json FILE` writes them as JSON. Every file
 * `test/bench/NAME.bench.ts` exports one async function that returns its rows.
 */
export interface Row {
  /** What was measured, unique across all benches: `connect-four playouts`. */
  readonly name: string;
  readonly value: number;
  /** Of `value` and `reference`: `ms`, `s`, `MB`, `1/s`, ... */
  readonly unit: string;
  /** The same measure of what this is compared with, taken in the same run. */
  readonly reference?: number;
  /** `value / reference`; measured side by side, so it holds on other machines too. */
  readonly ratio?: number;
  /** The promised bound; absent for figures that are only observed. */
  readonly goal?: Goal;
}

/** A bound on the value or on the ratio. */
export interface Goal {
  readonly of: "value" | "ratio";
  readonly at: "most" | "least";
  readonly bound: number;
}

/** The one function a bench file exports. */
export type Bench = () => Promise<readonly Row[]>;

/** Whether a row keeps its promise; `null` if it makes none. A figure that is not a number breaks it. */
export function meetsGoal(row: Row): boolean | null {
  if (row.goal === undefined) return null;
  const measured = row.goal.of === "ratio" ? row.ratio : row.value;
  if (measured === undefined) return false;
  return row.goal.at === "most" ? measured <= row.goal.bound : measured >= row.goal.bound;
}
