import { scenarioOf, describeScenario } from "/work/wt/simulate/test/sim/scenario.ts";
import { simulate } from "/work/wt/simulate/test/sim/simulation.ts";
const [game, from, count, ...flags] = process.argv.slice(2);
const start = performance.now();
let failed = 0; const ends: Record<string, number> = {}; const kinds = new Map<string, number[]>();
for (let seed = Number(from); seed < Number(from) + Number(count); seed++) {
  let sc = scenarioOf(seed, game === "all" ? undefined : game);
  if (flags.includes("honest")) sc = { ...sc, hostile: null };
  for (const f of flags) { if (f.startsWith("seats=")) sc = { ...sc, seats: Number(f.slice(6)), departures: [] }; if (f.startsWith("hostile=")) sc = { ...sc, hostile: f.slice(8) as never }; }
  if (flags.includes("two") && sc.seats !== 2) continue;
  const t = performance.now();
  try { const run = simulate(sc, flags.includes("trace") ? console.log : undefined); ends[run.end] = (ends[run.end] ?? 0) + 1; }
  catch (e) { failed++; const lines = (e instanceof Error ? e.stack! : String(e)).split("\n"); console.log(`${describeScenario(sc)}\n   ${flags.includes("full") ? lines.join("\n") : lines[0]!.slice(0, 300) + (lines[0]!.startsWith("Error: [")||lines[0]!.startsWith("Error: No rest") ? "" : lines.slice(1,5).join("\n"))}`); }
  const k = kinds.get(sc.game.id) ?? []; kinds.set(sc.game.id, k); k.push(performance.now() - t);
}
console.log(`${failed} failed of ${count}, ${JSON.stringify(ends)}, ${((performance.now() - start) / 1000).toFixed(1)} s`, [...kinds].map(([g, ms]) => `${g} ${ms.length} x ${(ms.reduce((a, b) => a + b, 0) / ms.length).toFixed(1)}`).join(", "));
