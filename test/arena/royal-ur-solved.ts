import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { Seat } from "../../src/engine/game.ts";
import type { Policy } from "../../src/engine/policy.ts";
import { isRosette, TOKENS } from "../../src/games/royal-ur/board.ts";
import { type Action, checkMove, moveToken, type Tokens } from "../../src/games/royal-ur/moves.ts";
import { layOut, placeInTable, type Table } from "../../src/games/royal-ur/solution/positions.ts";
import { TOLERANCE } from "../../src/games/royal-ur/solution/solution.ts";
import { solveUr } from "../../src/games/royal-ur/solution/solve.ts";
import type { State } from "../../src/games/royal-ur/state.ts";
import { createSolver } from "../../src/node/workers/solver.ts";

/** Node reads and writes less than 2 GiB at a time. */
const CHUNK = 2 ** 28;

/**
 * The solved game with seven tokens (551 MB), from the user's cache folder; the first caller solves it and stores it
 * there, which takes some minutes. `node test/arena/royal-ur-solved.ts` does only that.
 */
export function solvedUr(report: (line: string) => void): Table {
  const file = join(cacheFolder(), "royal-ur.f32");
  if (existsSync(file)) return read(file);
  report(`Solving the Royal Game of Ur into ${file} ...`);
  const table = solveUr(TOKENS, TOLERANCE, (line) => report(line));
  mkdirSync(cacheFolder(), { recursive: true });
  // Written under another name first, so that an existing file is always complete.
  write(`${file}.part`, table.worth);
  renameSync(`${file}.part`, file);
  return table;
}

function read(file: string): Table {
  const layout = layOut(TOKENS);
  const worth = new Float32Array(layout.size);
  inChunks(file, "r", worth, readSync);
  return { layout, worth };
}

function write(file: string, worth: Table["worth"]): void {
  inChunks(file, "w", worth, writeSync);
}

function inChunks(
  file: string,
  mode: "r" | "w",
  { buffer }: Table["worth"],
  move: (file: number, bytes: Uint8Array) => number,
): void {
  const opened = openSync(file, mode);
  try {
    for (let at = 0; at < buffer.byteLength; ) {
      const moved = move(
        opened,
        new Uint8Array(buffer, at, Math.min(CHUNK, buffer.byteLength - at)),
      );
      if (moved === 0) throw new Error(`${file} ends too early; remove it.`);
      at += moved;
    }
  } finally {
    closeSync(opened);
  }
}

/** The user's folder for data that can be recomputed. */
export function cacheFolder(): string {
  const { platform, env } = process;
  if (platform === "win32")
    return join(env["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local"), "fairhand", "cache");
  if (platform === "darwin") return join(homedir(), "Library", "Caches", "fairhand");
  return join(env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "fairhand");
}

/** What follows an action: the tokens, and who rolls next. */
export interface After {
  readonly tokens: Tokens;
  readonly next: Seat;
}

export function after(tokens: Tokens, seat: Seat, action: Action): After {
  const step = checkMove(tokens, seat, action.distance, action);
  if (!step.ok) throw new Error(step.fault.message);
  return {
    tokens: moveToken(tokens, seat, step.value),
    next: isRosette(step.value.to) ? seat : 1 - seat,
  };
}

/** The chance of `seat`, whoever rolls next. */
export function trueChance({ layout, worth }: Table, { tokens, next }: After, seat: Seat): number {
  if (tokens.home[seat] === TOKENS) return 1;
  if (tokens.home[1 - seat] === TOKENS) return 0;
  const chance = worth[placeInTable(layout, tokens, next)] as number;
  return next === seat ? chance : 1 - chance;
}

/** Looks every move up. */
export function perfectUr(table: Table): Policy<State, Action> {
  return {
    choose({ state, seat, legal }) {
      const worth = (action: Action) => trueChance(table, after(state.tokens, seat, action), seat);
      return legal.reduce((best, action) => (worth(action) > worth(best) ? action : best));
    },
  };
}

/** How often the share is looked at. */
const LOOK_MS = 500;

/**
 * Solves the game as the app does when its player presses the button, into a folder that is removed afterwards: `node
 * test/arena/royal-ur-solved.ts app`.
 */
async function timeSolving(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-solving-"));
  const begun = performance.now();
  let told = 0;
  let rose = begun;
  let stillMs = 0;
  const note = (share: number) => {
    if (share <= told) return;
    told = share;
    rose = performance.now();
  };
  const looking = setInterval(() => {
    stillMs = Math.max(stillMs, performance.now() - rose);
  }, LOOK_MS);
  const { signal } = new AbortController();
  const solved = await createSolver({ folder }).solve("royal-ur", note, signal);
  clearInterval(looking);
  if (!solved.ok) throw new Error(solved.fault.message);
  const { user, system } = process.cpuUsage();
  const spent = [(performance.now() - begun) / 1000, (user + system) / 1e6].map(Math.round);
  const [file = ""] = readdirSync(folder);
  const mb = [process.resourceUsage().maxRSS / 1000, statSync(join(folder, file)).size / 1e6];
  console.log(
    `${spent.join(" s by the clock, ")} s of processor time, ${mb.map(Math.round).join(" MB of memory in all, ")} MB on the ` +
      `disk; the share stood still for ${(stillMs / 1000).toFixed(1)} s at most.`,
  );
  rmSync(folder, { recursive: true });
}

if (import.meta.main) {
  if (process.argv[2] === "app") await timeSolving();
  else solvedUr(console.log);
}
