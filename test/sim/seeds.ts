/** Set `SIM_SEED` to play one seed again, `SIM_FACTOR` to play more of them. */
const only = process.env["SIM_SEED"];
const factor = Number(process.env["SIM_FACTOR"] ?? 1);

/** Runs a scenario for `count` seeds; a failure names its seed. */
export function seeds(count: number, scenario: (seed: number) => void): void {
  const all = only === undefined ? Array(count * factor).keys() : [Number(only)];
  for (const seed of all) {
    try {
      scenario(seed);
    } catch (error) {
      throw new Error(`Failed with SIM_SEED=${seed}: ${String(error)}`, { cause: error });
    }
  }
}
