import { parseArgs } from "node:util";
import { botFor } from "../../src/bots/registry.ts";
import { uniform } from "../../src/bots/uniform.ts";
import { findGame } from "../../src/games/registry.ts";
import { hold, type Standing } from "./contest.ts";
import { type Entry, PROGRAM } from "./program.ts";

/**
 * `npm run arena -- [--quick] [--game ID]` plays the program and prints one line a contest: the share of first places
 * with its 95 % interval beside the goal. It ends with 1 if an interval lies wholly below its goal.
 */
const { values: options } = parseArgs({
  options: { quick: { type: "boolean" }, game: { type: "string" } },
});

const program = PROGRAM.filter(({ game }) => game === (options.game ?? game));
if (program.length === 0) {
  const known = new Set(PROGRAM.map(({ game }) => game));
  console.error(`No contest of ${options.game}. There are: ${[...known].join(", ")}.`);
  process.exit(1);
}

console.log("| contest | seats | games | share % | goal % | ms p50 | ms p99 |");
console.log("|---|---|---|---|---|---|---|");
let missed = 0;
for (const entry of program) {
  const standing = play(entry);
  if (standing.share + standing.margin < (entry.goal ?? 0)) missed++;
  console.log(line(entry, standing));
}
console.log(missed === 0 ? "\nNo goal is missed." : `\n${missed} goals are missed for certain.`);
process.exitCode = missed === 0 ? 0 : 1;

function play({ game: id, hero, others, seats, deals }: Entry): Standing {
  const game = findGame(id);
  if (game === undefined) throw new Error(`The program names an unknown game ${id}.`);
  return hold({
    game,
    hero: botFor(game, hero),
    others: others === "random" ? uniform : botFor(game, others),
    seats,
    deals: options.quick ? Math.ceil(deals / 10) : deals,
  });
}

function line({ game, hero, others, seats, goal }: Entry, standing: Standing): string {
  const { share, margin, games, p50, p99 } = standing;
  const cells = [
    `${game}: ${hero} v ${others}`,
    seats,
    games,
    `${share.toFixed(1)} ± ${margin.toFixed(1)}`,
    goal ?? "",
    p50.toFixed(2),
    p99.toFixed(2),
  ];
  return `| ${cells.join(" | ")} |`;
}
