import { parseArgs } from "node:util";
import { alignTable } from "../bench/table.ts";
import { fuzz } from "./fuzz.ts";
import { TARGETS } from "./targets.ts";

// npm run fuzz: every decoder that outside bytes reach, and the worst time an input took.

const { values: options } = parseArgs({
  options: {
    inputs: { type: "string", default: "10000000" },
    seed: { type: "string", default: String(Date.now() % 2 ** 31) },
    only: { type: "string" },
  },
});
const seed = Number(options.seed);
const rows = TARGETS.filter(
  ({ name }) => options.only === undefined || name.includes(options.only),
).map((target) => {
  const inputs = Math.ceil(Number(options.inputs) / target.cost);
  const { worst, worstInput } = fuzz(target, inputs, seed);
  const goal = target.byStrangers ? (worst <= 5 ? "yes" : "no") : "";
  console.error(`${target.name}: ${worst.toFixed(2)} ms`);
  return [target.name, String(inputs), worst.toFixed(2), `${worstInput.length}`, goal];
});
console.log(alignTable(["decoder", "inputs", "worst ms", "bytes of it", "under 5 ms"], rows));
console.log(`\nSeed ${seed}.`);
process.exit(rows.some((row) => row.at(-1) === "no") ? 1 : 0);
