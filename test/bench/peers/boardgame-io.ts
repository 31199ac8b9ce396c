import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT } from "../../../electron/building/bundles.ts";

const VERSION = "0.50.2";
/** Not among our dependencies: only this comparison needs its 159 packages. */
const FOLDER = join(ROOT, "node_modules", ".cache", `boardgame.io-${VERSION}`);

/** boardgame.io's pure reducer for Connect Four, without its server, log and plugins of our own. */
export interface Reducer {
  start(): unknown;
  /** `column` is 0..6, `player` 0 or 1. */
  drop(state: unknown, column: number, player: number): unknown;
}

/** Loads boardgame.io, installing it beside the project if necessary; `null` if it cannot be fetched. */
export function loadBoardgameIo(): Reducer | null {
  if (!existsSync(join(FOLDER, "node_modules", "boardgame.io")) && !install()) return null;
  const { CreateGameReducer, InitializeGame } = createRequire(`${FOLDER}/`)(
    "boardgame.io/internal",
  );
  const game = {
    name: "connect-four",
    setup: () => ({ columns: Array.from({ length: 7 }, () => []) }),
    turn: { minMoves: 1, maxMoves: 1 },
    moves: { drop },
    endIf: ({ G }: { G: Board }) => (hasLine(G) ? { winner: G.last?.player } : undefined),
  };
  const reduce = CreateGameReducer({ game });
  return {
    start: () => InitializeGame({ game, numPlayers: 2 }),
    drop: (state, column, player) =>
      reduce(state, {
        type: "MAKE_MOVE",
        payload: { type: "drop", args: [column], playerID: String(player) },
      }),
  };
}

function install(): boolean {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "package.json"), '{ "private": true }\n');
  try {
    const args = [
      "install",
      "--no-save",
      "--ignore-scripts",
      "--no-audit",
      `boardgame.io@${VERSION}`,
    ];
    execFileSync("npm", args, { cwd: FOLDER, stdio: "ignore", timeout: 120_000 });
    return true;
  } catch {
    return false;
  }
}

interface Board {
  readonly columns: string[][];
  last?: { readonly column: number; readonly player: string };
}

function drop({ G, playerID }: { G: Board; playerID: string }, column: number): unknown {
  if ((G.columns[column]?.length ?? 6) >= 6) return "INVALID_MOVE";
  G.columns[column]?.push(playerID);
  G.last = { column, player: playerID };
  return undefined;
}

/** The same win test as in our engine: only lines through the last disc. */
function hasLine({ columns, last }: Board): boolean {
  if (last === undefined) return false;
  const { column, player } = last;
  const row = (columns[column]?.length ?? 0) - 1;
  const run = (right: number, up: number) => {
    let length = 0;
    while (columns[column + (length + 1) * right]?.[row + (length + 1) * up] === player) length++;
    return length;
  };
  return [
    [1, 0],
    [0, 1],
    [1, 1],
    [1, -1],
  ].some(([right = 0, up = 0]) => run(right, up) + run(-right, -up) >= 3);
}
