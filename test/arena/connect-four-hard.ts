import { bitboards } from "../../src/games/connect-four/bitboards.ts";
import { discOf, drop, EMPTY_BOARD } from "../../src/games/connect-four/board.ts";
import { bookish } from "../../src/games/connect-four/bot.ts";
import { nodeBudget, type Solver, winnerBy } from "../../src/games/connect-four/solver.ts";

/**
 * Solves, in parts of as many nodes as a judgement takes, positions off the book in which the best bot once gave away
 * the result, and then the bot's own move: `node test/arena/connect-four-hard.ts [POSITION...]`. Exits with 1 if a
 * value differs from an earlier one. A minute of one processor.
 */
const WORTHS: Readonly<Record<string, number>> = {
  "3321277": 1,
  "177461": 1,
  "751321": 1,
  "27626": 1,
  "151231": 1,
  "525231461": 0,
  "153266": 0,
  "577174": 0,
};
const PART = 24_000_000;

const asked = process.argv.slice(2);
for (const moves of asked.length > 0 ? asked : Object.keys(WORTHS)) {
  const solver = bookish(22);
  const start = process.cpuUsage().user;
  const found = solved(solver, moves);
  const reply = solved(solver, `${moves}${found.column + 1}`);
  const seconds = ((process.cpuUsage().user - start) / 1e6).toFixed(1);
  console.log(
    `${moves}: ${found.worth} by column ${found.column + 1}, ${found.parts} parts, ` +
      `${(found.nodes / 1e6).toFixed(1)} M nodes; the reply is worth ${reply.worth}; ${seconds} s`,
  );
  const told = WORTHS[moves];
  if ((told !== undefined && told !== found.worth) || reply.worth !== 0 - found.worth)
    process.exitCode = 1;
}

/** Who wins after these moves (columns from 1), by which column, and how many nodes it took. */
function solved(solver: Solver, moves: string) {
  const discAt = (ply: number) => discOf(1 - (ply % 2));
  const columns = [...moves].reduce(
    (all, digit, ply) => drop(all, Number(digit) - 1, discAt(ply)),
    EMPTY_BOARD,
  );
  const position = bitboards(columns, discAt(moves.length));
  for (let parts = 1, nodes = 0; ; parts++) {
    const found = solver.solve(position, "sign", nodeBudget(PART));
    nodes += found.nodes;
    const worth = winnerBy(found);
    if (worth !== null) return { worth, column: found.column, parts, nodes };
  }
}
