import { parseArgs } from "node:util";
import { alignTable } from "../bench/table.ts";
import { ATTACKS } from "./attacks.ts";
import { type Findings, startSiege } from "./siege.ts";

// npm run siege: every attack beside a baseline in one run, and which promises of docs/security.md it keeps.

const { values: options } = parseArgs({
  options: { seconds: { type: "string", default: "10" }, only: { type: "string" } },
});
const ms = Number(options.seconds) * 1000;

const rows: (readonly [base: Findings, attacked: Findings])[] = [];
for (const name of Object.keys(ATTACKS)) {
  if (options.only !== undefined && !name.includes(options.only)) continue;
  // New hosts for each: a match that goes on for minutes takes memory of its own.
  const siege = await startSiege();
  const row = [await siege.rest(ms), await siege.attack(name, ms)] as const;
  await siege.end();
  rows.push(row);
  console.error(`${name}: ${faultsOf(row).join(", ") || "held"}`);
}
const cells = ([base, { name, moves, p50, p99, stall, memory, after }]: (typeof rows)[number]) => [
  name,
  String(moves),
  `${base.p50.toFixed(1)} / ${p50.toFixed(1)}`,
  `${base.p99.toFixed(1)} / ${p99.toFixed(1)}`,
  `${base.stall.toFixed(0)} / ${stall.toFixed(0)}`,
  `${base.memory.toFixed(0)} / ${memory.toFixed(0)}`,
  after.toFixed(1),
];
console.log(
  alignTable(
    ["attack", "moves", "p50 ms", "p99 ms", "longest stall ms", "memory MB", "p50 afterwards ms"],
    rows.map(cells),
  ),
);
const failed = rows.filter((row) => faultsOf(row).length > 0);
console.log(`\n${rows.length - failed.length} of ${rows.length} attacks held off.`);
process.exit(failed.length === 0 ? 0 : 1);

/** The promises that are not kept. */
function faultsOf([base, row]: (typeof rows)[number]): string[] {
  const { p99, stall, memory, after, moves } = row;
  return [
    ...(moves === 0 ? ["no move"] : []),
    ...(p99 > 3 * base.p99 ? [`p99 ${(p99 / base.p99).toFixed(1)}x`] : []),
    ...(stall > 250 ? [`stall ${stall.toFixed(0)} ms`] : []),
    ...(memory > 300 ? [`memory ${memory.toFixed(0)} MB`] : []),
    ...(after > 3 * base.p50 ? [`afterwards ${after.toFixed(1)} ms`] : []),
  ];
}
