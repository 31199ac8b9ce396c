import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../electron/building/bundles.ts";
import { type Import, importsOf, isForTests } from "./source.ts";

/** The kinds of tests, each a Vitest project. A test belongs to exactly one, by its folder or else its imports. */
export const PROJECTS = [
  "unit",
  "integration",
  "records",
  "sim",
  "arena",
  "siege",
  "lab",
  "e2e",
] as const;
export type Project = (typeof PROJECTS)[number];

/** Folders of test/ whose tests are all of one kind. */
const FOLDERS: ReadonlyMap<string, Project> = new Map([
  ["test/vectors/", "records"],
  ["test/sim/", "sim"],
  ["test/arena/", "arena"],
  ["test/siege/", "siege"],
  ["test/lab/", "lab"],
  ["test/e2e/", "e2e"],
]);

/**
 * Modules that start processes and threads, open sockets and databases, or drive a browser. node-datachannel also brings
 * the process down when a thread ends in which it had a connection, so it cannot be in a worker thread.
 */
const OUTSIDE =
  /^(node:(child_process|cluster|worker_threads|net|dgram|tls|https?|http2|sqlite)|libp2p|ws|node-datachannel(\/polyfill)?|playwright-core)$/;

/** Our own sources that do this for their callers. */
export const STARTERS: ReadonlySet<string> = new Set([
  "src/host/host.ts",
  "src/host/network/node.ts",
  "src/node/host.ts",
  "src/node/network/start-rtc.ts",
  "src/node/workers/proofs.ts",
  "src/bots/pool.ts",
  "src/cli/doctor.ts",
  "src/cli/host.ts",
  "src/cli/relay.ts",
]);

/** Every test's path from the root, with forward slashes. */
export function testFiles(): string[] {
  return globSync("{protocol,src,electron,test}/**/*.test.{ts,tsx}", { cwd: ROOT })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
}

/**
 * A test's kind. A test beside the sources is a unit test unless it, or a test helper it imports, starts something
 * outside its own thread: a host, a process, a thread, a socket, a database, a browser.
 */
export function projectOf(
  path: string,
  importsIn: (path: string) => readonly Import[] = imports,
): Project {
  for (const [folder, project] of FOLDERS) if (path.startsWith(folder)) return project;
  return outsideOf(path, importsIn) === null ? "unit" : "integration";
}

/** The first module through which a test starts something outside its own thread, or `null`. */
function outsideOf(
  test: string,
  importsIn: (path: string) => readonly Import[] = imports,
): string | null {
  const seen = new Set([test]);
  for (const path of seen)
    for (const { target, own, typeOnly } of importsIn(path)) {
      if (typeOnly) continue;
      if (STARTERS.has(target) || (!own && OUTSIDE.test(target))) return target;
      if (own && isForTests(target)) seen.add(target);
    }
  return null;
}

const known = new Map<string, readonly Import[]>();

function imports(path: string): readonly Import[] {
  const found = known.get(path) ?? (isSource(path) ? importsOf(path) : []);
  known.set(path, found);
  return found;
}

function isSource(path: string): boolean {
  return /\.tsx?$/.test(path) && existsSync(join(ROOT, path));
}
