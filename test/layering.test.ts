import { describe, expect, test } from "vitest";
import { PROJECTS, projectOf, STARTERS, testFiles } from "./projects.ts";
import { isForTests, parseSource, readSources, readStyles, type SourceFile } from "./source.ts";

/** A room of the code map (docs/CONTRIBUTING.md), and what it may import. */
interface Room {
  readonly path: string;
  /** Rooms it may import from, apart from itself. */
  readonly uses: readonly string[];
  /** Rooms from which it may import only types. */
  readonly knows?: readonly string[];
  /** Uses no clock, chance, network or disk: these come in as arguments. */
  readonly pure?: true;
  /** Runs in a page as well as on Node; whatever only one of them has comes in through a port. */
  readonly anywhere?: true;
  /** Other rooms that its tests may use. */
  readonly testedOn?: readonly string[];
}

const ROOMS: readonly Room[] = [
  { path: "protocol", uses: [], pure: true },
  // Only types, and the two constructors of Result.
  { path: "src/engine", uses: ["protocol/result.ts"], knows: ["protocol"], pure: true },
  // Texts shared by page and terminal, in every language.
  { path: "src/text", uses: [], knows: ["protocol/result.ts"], pure: true },
  // Searches that find a good move in any game.
  { path: "src/search", uses: ["protocol/result.ts", "src/engine"], pure: true },
  {
    path: "src/games",
    uses: ["protocol", "src/engine", "src/search", "src/text"],
    pure: true,
  },
  { path: "src/bots", uses: ["protocol", "src/engine", "src/search", "src/games"] },
  { path: "src/match", uses: ["protocol", "src/engine", "src/games"], pure: true },
  {
    path: "src/host",
    uses: ["protocol", "src/engine", "src/games", "src/bots", "src/match"],
    anywhere: true,
    testedOn: ["src/node"],
  },
  {
    path: "src/node",
    uses: ["protocol", "src/engine", "src/games", "src/bots", "src/match", "src/host"],
  },
  {
    path: "src/cli",
    uses: [
      "protocol",
      "src/engine",
      "src/games",
      "src/bots",
      "src/match",
      "src/host",
      "src/node",
      "src/text",
    ],
  },
  {
    path: "electron",
    uses: [
      "protocol",
      "src/engine",
      "src/games",
      "src/bots",
      "src/match",
      "src/host",
      "src/node",
      "src/text",
    ],
  },
  {
    path: "src/ui",
    uses: [
      "protocol/result.ts",
      "src/engine/policy.ts",
      "src/games",
      "src/host/app-version.ts",
      "src/host/api/codec.ts",
      "src/host/api/patch.ts",
      "src/host/api/positions.ts",
      "src/text",
    ],
    knows: ["src/engine", "src/host/api/api.ts"],
  },
  {
    // A page with its own host: above both.
    path: "src/browser",
    uses: [
      "protocol",
      "src/engine",
      "src/games",
      "src/bots",
      "src/match",
      "src/host",
      "src/text",
      "src/ui/start.tsx",
    ],
    knows: ["src/ui/connection/connection.ts"],
    anywhere: true,
  },
];

/** Globals that Node has and a page does not. */
const ONLY_NODE = ["Buffer", "process", "setImmediate", "NodeJS"];

/** The one file that may ask which of the two it runs on. */
const ASKS = "src/host/ports/system-clock.ts";

const IMPURE = [
  "Date",
  "Math.random",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "performance",
  "crypto",
  "process",
  "console",
  "fetch",
  "globalThis",
];

const FILES = readSources([
  ...new Set(ROOMS.map(({ path }) => path.split("/")[0] as string)),
  "test",
]);

/** The innermost room of a path. */
function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => path.startsWith(`${room.path}/`));
}

function importsOf(path: string) {
  return FILES.find((file) => file.path === path)?.imports ?? [];
}

function isWithin(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}

test("the parser recognizes imports, exports and names", () => {
  const file = parseSource(
    "src/a/b.ts",
    `import { x, type Y } from "../c/d.ts";
     import type { Z } from "./z.ts";
     export * from "node:fs";
     const late = await import("pkg");
     export default x.Date + { Math: 1 }.Math + Math.random() + performance.now();
     const f = () => {
     };`,
  );
  expect(file.imports).toEqual([
    { target: "src/c/d.ts", own: true, typeOnly: false },
    { target: "src/a/z.ts", own: true, typeOnly: true },
    { target: "node:fs", own: false, typeOnly: false },
    { target: "pkg", own: false, typeOnly: false },
  ]);
  expect(file.exportsDefault).toBe(true);
  expect(file.lines).toBe(6);
  expect(file.functions).toEqual([{ name: "f", lines: 2 }]);
  const writing = parseSource(
    "src/a/b.ts",
    "a.b.c = 1; d.e++; delete f.g; Object.assign(h.i, {});",
  );
  expect([...writing.writes]).toEqual(["a.b", "d", "f", "h.i"]);
  expect(IMPURE.filter((name) => file.names.has(name))).toEqual(["Math.random", "performance"]);
});

test("every source file is read, and each is in a room", () => {
  // Without this, checking no files would pass too.
  expect(FILES.length).toBeGreaterThan(100);
  const homeless = FILES.filter(({ path }) => !roomOf(path) && !path.startsWith("test/"));
  expect(homeless.map(({ path }) => path)).toEqual([]);
});

describe.each(ROOMS)("$path", (roomed) => {
  const { path: room, uses, knows = [], testedOn = [], pure = false, anywhere = false } = roomed;
  const files = FILES.filter(({ path }) => roomOf(path)?.path === room);
  const shipped = files.filter(({ path }) => !isForTests(path));

  test("has files", () => {
    expect(shipped).not.toEqual([]);
  });

  test("imports only from the rooms it may use", () => {
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ own }) => own)
        .filter(({ target }) => roomOf(target)?.path !== room && !isWithin(target, uses))
        .filter(({ target }) => !(isForTests(path) && isWithin(target, testedOn)))
        .filter(({ target, typeOnly }) => !(typeOnly && isWithin(target, knows)))
        .map(({ target }) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  if (anywhere)
    test("uses nothing that only Node has, directly or through its imports", () => {
      // Build configuration runs on Node.
      const rooms = shipped.filter(({ path }) => !path.endsWith(".config.ts"));
      const reached = new Set(rooms.map(({ path }) => path));
      for (const path of reached)
        for (const { target, own, typeOnly } of importsOf(path))
          if (own && !typeOnly) reached.add(target);
      const wrong = [...reached].flatMap((path) =>
        importsOf(path)
          .filter(({ target }) => target.startsWith("node:"))
          .map(({ target }) => `${path} imports ${target}`),
      );
      const named = shipped.flatMap(({ path, names }) =>
        ONLY_NODE.filter((name) => path !== ASKS && names.has(name)).map(
          (name) => `${path} uses ${name}`,
        ),
      );
      expect([...wrong, ...named]).toEqual([]);
    });

  if (!pure) return;
  test("uses nothing outside its arguments", () => {
    const wrong = shipped.flatMap(({ path, imports, names }) => [
      ...imports
        .filter(({ target }) => target.startsWith("node:"))
        .map(({ target }) => `${path} imports ${target}`),
      ...IMPURE.filter((name) => names.has(name)).map((name) => `${path} uses ${name}`),
    ]);
    expect(wrong).toEqual([]);
  });
});

/** Groups of files that import each other in a circle (Tarjan 1972). */
function circlesAmong(files: readonly SourceFile[]): string[][] {
  const targets = new Map(files.map(({ path, imports }) => [path, imports]));
  const found: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const visit = (path: string): void => {
    index.set(path, index.size);
    low.set(path, index.size - 1);
    stack.push(path);
    for (const { target } of targets.get(path) ?? []) {
      if (!targets.has(target)) continue;
      if (!index.has(target)) visit(target);
      else if (!stack.includes(target)) continue;
      low.set(path, Math.min(low.get(path) ?? 0, low.get(target) ?? 0));
    }
    if (low.get(path) !== index.get(path)) return;
    const circle = stack.splice(stack.indexOf(path));
    if (circle.length > 1) found.push(circle.sort());
  };
  for (const path of targets.keys()) if (!index.has(path)) visit(path);
  return found;
}

test("import circles are found, also through types", () => {
  const files = [
    parseSource("src/a.ts", 'import type { B } from "./b.ts";'),
    parseSource("src/b.ts", 'export { c } from "./c.ts"; import "./d.ts";'),
    parseSource("src/c.ts", 'import("./a.ts");'),
    parseSource("src/d.ts", 'import "./e.ts";'),
    parseSource("src/e.ts", ""),
  ];
  expect(circlesAmong(files)).toEqual([["src/a.ts", "src/b.ts", "src/c.ts"]]);
});

test("no imports form a circle, at run time or in types", () => {
  const shipped = FILES.filter(({ path }) => !isForTests(path));
  expect(circlesAmong(shipped)).toEqual([]);
});

/** The parts of a match, and the agreement's, each with the one file that writes it: all others see them as readonly. */
const WRITERS = [
  "src/match/agreement/ballots.ts",
  "src/match/agreement/machine.ts",
  "src/match/dealing/dealing.ts",
  "src/match/dealing/work.ts",
  "src/match/deciding/votes.ts",
  "src/match/guilt.ts",
  "src/match/history.ts",
  "src/match/intent.ts",
  "src/match/phase.ts",
  "src/match/pool.ts",
  "src/match/statements.ts",
  "src/match/time.ts",
];

test("each part of a match is written by one file, which lets no other write what it likes", () => {
  const files = FILES.filter(({ path }) => roomOf(path)?.path === "src/match" && !isForTests(path));
  const writers = files.filter(({ names, writes }) => writes.size > 0 || names.has("Writable"));
  expect(writers.map(({ path }) => path).sort()).toEqual(WRITERS);
  // Such a parameter was how seven files wrote one object, in form through a function of the file that owned it.
  const open = writers.filter(({ names }) => names.has("Partial"));
  expect(open.map(({ path }) => path)).toEqual([]);
});

test("no folder holds more than 25 sources", () => {
  const counts = new Map<string, number>();
  for (const { path } of FILES) {
    if (/\.(test|fixture)\.tsx?$/.test(path)) continue;
    const folder = path.slice(0, path.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(80);
  expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
});

test("shipped code imports nothing made for tests", () => {
  expect(FILES.filter(({ path }) => isForTests(path)).length).toBeGreaterThan(100);
  const wrong = FILES.filter(({ path }) => !isForTests(path)).flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => isForTests(target))
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("no game imports another", () => {
  const gameOf = (path: string) => /^src\/games\/([^/]+)\//.exec(path)?.[1];
  const wrong = FILES.filter(({ path }) => gameOf(path) !== undefined).flatMap(
    ({ path, imports }) =>
      imports
        .filter(({ target }) => (gameOf(target) ?? gameOf(path)) !== gameOf(path))
        .map(({ target }) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("the interface asks the host and runs no game itself", () => {
  const rules = /^src\/games\/(registry|[^/]+\/(rules|bot|box))\.ts$/;
  // A board's set reads from the rules how many can play and what is hidden.
  const isSet = (path: string) => /^src\/ui\/boards\/[^/]+\/set\.tsx$/.test(path);
  const page = FILES.filter(
    ({ path }) => roomOf(path)?.path === "src/ui" && !/\.test\.tsx?$/.test(path),
  );
  const wrong = page.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, typeOnly }) => rules.test(target) && !typeOnly)
      .filter(({ target }) => !(isSet(path) && target.endsWith("/rules.ts")))
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("no file has more than 400 lines", () => {
  const long = [...FILES, ...readStyles("src/ui")].filter(({ lines }) => lines > 400);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test("no function has more than 80 lines", () => {
  const long = FILES.filter(({ path }) => !/\.test\.tsx?$/.test(path)).flatMap(
    ({ path, functions }) =>
      functions.flatMap(({ name, lines }) => (lines > 80 ? `${path}: ${name}` : [])),
  );
  expect(long).toEqual([]);
});

test("only configuration has default exports", () => {
  const wrong = FILES.filter((file) => file.exportsDefault && !file.path.endsWith(".config.ts"));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

/** The imports of made-up files, as the parser would report them. */
function readerOf(sources: Readonly<Record<string, string>>) {
  return (path: string) => parseSource(path, sources[path] ?? "").imports;
}

test("a test that starts anything outside its thread, even through a helper, is no unit test", () => {
  const read = readerOf({
    "src/a/pure.test.ts": 'import { b } from "./b.ts"; import type { Server } from "node:net";',
    "src/a/b.ts": 'import { spawn } from "node:child_process";',
    "src/a/spawning.test.ts": 'import { spawn } from "node:child_process";',
    "src/a/hosting.test.ts": 'import { pair } from "./testing/pair.ts";',
    "src/a/testing/pair.ts": 'import { openHost } from "../../host/host.ts";',
    "src/a/later.test.ts": 'await import("playwright-core");',
  });
  const kinds = ["pure", "spawning", "hosting", "later"].map((name) =>
    projectOf(`src/a/${name}.test.ts`, read),
  );
  expect(kinds).toEqual(["unit", "integration", "integration", "integration"]);
  expect(projectOf("test/sim/games.test.ts", read)).toBe("sim");
});

test("every test runs in one project, and every project has tests", () => {
  const files = testFiles();
  expect(files.length).toBeGreaterThan(300);
  const counts = Object.fromEntries(PROJECTS.map((project) => [project, 0]));
  for (const path of files) counts[projectOf(path)] = (counts[projectOf(path)] ?? 0) + 1;
  expect(Object.keys(counts)).toEqual([...PROJECTS]);
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([]);
  // Most tests are unit tests, but those of hosts are not.
  expect(counts["unit"]).toBeGreaterThan(files.length / 2);
  expect(projectOf("src/host/host.test.ts")).toBe("integration");
  expect(projectOf("src/bots/threads.test.ts")).toBe("integration");
});

test("the files that projects.ts lists as starters exist", () => {
  const paths = FILES.map(({ path }) => path);
  expect([...STARTERS].filter((path) => !paths.includes(path))).toEqual([]);
});
