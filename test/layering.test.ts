import { describe, expect, test } from "vitest";
import { parseSource, readSources, readStyles } from "./source.ts";

/** A room of the house and what it stands on (design: the house plan). */
interface Room {
  readonly path: string;
  /** Rooms it may import from, besides itself. */
  readonly uses: readonly string[];
  /** Rooms of which it may know only the types. */
  readonly knows?: readonly string[];
  /** Touches no clock, chance, network or disk: those come in as arguments. */
  readonly pure?: true;
}

const ROOMS: readonly Room[] = [
  { path: "protocol", uses: [], pure: true },
  // Nothing but types, and the two constructors of Result.
  { path: "src/engine", uses: ["protocol/result.ts"], knows: ["protocol"], pure: true },
  // What page and terminal say alike, in every language.
  { path: "src/text", uses: [], knows: ["protocol/result.ts"], pure: true },
  // Ways to find a good move in any game.
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
  },
  {
    path: "src/cli",
    uses: ["protocol", "src/engine", "src/games", "src/bots", "src/match", "src/host", "src/text"],
  },
  {
    path: "electron",
    uses: ["protocol", "src/engine", "src/games", "src/bots", "src/match", "src/host"],
  },
  {
    path: "src/ui",
    uses: ["protocol/result.ts", "src/games", "src/host/codec.ts", "src/text"],
    knows: ["src/engine", "src/host/api.ts"],
  },
];

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

/** The deepest room a path lies in. */
function roomOf(path: string): Room | undefined {
  return ROOMS.find((room) => path.startsWith(`${room.path}/`));
}

function isWithin(path: string, places: readonly string[]): boolean {
  return places.some((place) => path === place || path.startsWith(`${place}/`));
}

test("the reader sees imports, exports and names for what they are", () => {
  const file = parseSource(
    "src/a/b.ts",
    `import { x, type Y } from "../c/d.ts";
     import type { Z } from "./z.ts";
     export * from "node:fs";
     const late = await import("pkg");
     export default x.Date + { Math: 1 }.Math + Math.random() + performance.now();`,
  );
  expect(file.imports).toEqual([
    { target: "src/c/d.ts", own: true, typeOnly: false },
    { target: "src/a/z.ts", own: true, typeOnly: true },
    { target: "node:fs", own: false, typeOnly: false },
    { target: "pkg", own: false, typeOnly: false },
  ]);
  expect(file.exportsDefault).toBe(true);
  expect(file.lines).toBe(4);
  expect(IMPURE.filter((name) => file.names.has(name))).toEqual(["Math.random", "performance"]);
});

test("every source file was read, and every one lies in a room", () => {
  // A check of nothing passes too; this number only ever grows.
  expect(FILES.length).toBeGreaterThan(100);
  const homeless = FILES.filter(({ path }) => !roomOf(path) && !path.startsWith("test/"));
  expect(homeless.map(({ path }) => path)).toEqual([]);
});

describe.each(ROOMS)("$path", ({ path: room, uses, knows = [], pure = false }) => {
  const files = FILES.filter(({ path }) => roomOf(path)?.path === room);
  const shipped = files.filter(({ path }) => !/\.test\.tsx?$/.test(path));

  test("has files", () => {
    expect(shipped).not.toEqual([]);
  });

  test("imports only from the floors below", () => {
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ own }) => own)
        .filter(({ target }) => roomOf(target)?.path !== room && !isWithin(target, uses))
        .filter(({ target, typeOnly }) => !(typeOnly && isWithin(target, knows)))
        .map(({ target }) => `${path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  if (!pure) return;
  test("touches nothing outside its arguments", () => {
    const wrong = shipped.flatMap(({ path, imports, names }) => [
      ...imports
        .filter(({ target }) => target.startsWith("node:"))
        .map(({ target }) => `${path} imports ${target}`),
      ...IMPURE.filter((name) => names.has(name)).map((name) => `${path} uses ${name}`),
    ]);
    expect(wrong).toEqual([]);
  });
});

test("what ships stands on nothing that was made for tests", () => {
  const isForTests = (path: string) => /\/testing\/|\.(test|fixture)\.tsx?$|^test\//.test(path);
  expect(FILES.filter(({ path }) => isForTests(path)).length).toBeGreaterThan(100);
  const wrong = FILES.filter(({ path }) => !isForTests(path)).flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => isForTests(target))
      .map(({ target }) => `${path} imports ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("a game knows no other game", () => {
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
  // A set tells the page how many can play and what is hidden.
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

test("nothing but configuration is exported as default", () => {
  const wrong = FILES.filter((file) => file.exportsDefault && !file.path.endsWith(".config.ts"));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});
