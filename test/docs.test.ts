import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../electron/building/bundles.ts";
import { GAMES } from "../src/games/registry.ts";

// Checks what the pages say about files, links, commands and their flags.

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const isFile = (path: string) =>
  existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isFile();
const slashed = (paths: readonly string[]) => paths.map((path) => path.replaceAll("\\", "/"));

const PAGES = slashed(globSync(["README.md", "docs/**/*.md", "electron/**/*.md"], { cwd: ROOT }));
const FILES = slashed(
  globSync(["*", "{.ci,.github,.stubs}/**", "{protocol,electron,test}/**", "docs/**", "src/**"], {
    cwd: ROOT,
  }),
);

test("every link on a page leads to a file, and to a heading in it", () => {
  expect(PAGES.length).toBeGreaterThan(20);
  const dead = PAGES.flatMap((page) =>
    linksOf(page)
      .filter((link) => !leadsSomewhere(page, link))
      .map((link) => `${page}: ${link}`),
  );
  expect(dead).toEqual([]);
});

test("every file that a page names exists", () => {
  const lost = PAGES.flatMap((page) =>
    pathsOf(read(page))
      .filter((path) => !isThere(path))
      .map((path) => `${page}: ${path}`),
  );
  expect(lost).toEqual([]);
});

test("the page about scripts names every game", () => {
  const [row = ""] = /^\| `game` .*$/m.exec(read("docs/script.md")) ?? [];
  const named = [...row.matchAll(/`([a-z-]+)`/g)].map(([, id]) => id).slice(1);
  expect(named.toSorted()).toEqual(GAMES.map(({ id }) => id).toSorted());
});

test("every fault that a page names occurs in the sources", () => {
  const sources = FILES.filter((path) => /^(protocol|src)\/.*\.tsx?$/.test(path))
    .map(read)
    .join("\n");
  const unknown = PAGES.flatMap((page) =>
    [...read(page).matchAll(/`([a-z-]+)\/([a-zA-Z-]+)`/g)]
      .filter(([, area, name]) => !existsSync(join(ROOT, `${area}/${name}`)))
      .filter(([, area = ""]) => sources.includes(`"${area}/`))
      .filter(
        ([, area, name]) =>
          !sources.includes(`"${area}/${name}`) && !sources.includes(`/${name}\``),
      )
      .map(([code]) => `${page}: ${code}`),
  );
  expect(unknown).toEqual([]);
});

/** The sources that read the flags of `fairhand` and of npm scripts. */
const HOST = ["src/node/flags.ts"];
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  "npm start": HOST,
  "npm run sim": ["test/sim/run.ts"],
  "npm run siege": ["test/siege/run.ts"],
  "npm run fuzz": ["test/fuzz/run.ts"],
  "npm run bench": ["test/bench/run.ts"],
  "npm run arena": ["test/arena/run.ts"],
  "fairhand play": ["src/cli/play/setting.ts"],
  "fairhand open": ["src/cli/online/setting.ts"],
  "fairhand join": ["src/cli/online/setting.ts"],
  "fairhand host": HOST,
  "fairhand relay": ["src/cli/relay.ts"],
  "fairhand doctor": ["src/cli/doctor.ts"],
  "fairhand backup": ["src/cli/backup.ts"],
  "fairhand restore": ["src/cli/backup.ts"],
  "fairhand verify": ["src/cli/main.ts"],
};
/** Flags of npm, Vitest, Docker and electron-builder. */
const FOREIGN = new Set(["dry-run", "ignore-scripts", "project", "config", "restart", "sequence"]);

test("every npm script and terminal command that a page names exists", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const ours = [...read("src/cli/main.ts").matchAll(/^ {2}(\w+): \{/gm)].map(([, name]) => name);
  expect(ours).toContain("verify");
  const unknown = PAGES.flatMap((page) => {
    const text = read(page);
    const run = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].filter(
      ([, name = ""]) => !Object.hasOwn(scripts, name),
    );
    const typed = [...text.matchAll(/(?:`fairhand|npm run fairhand --) (\w+)/g)].filter(
      ([, name]) => name !== "COMMAND" && !ours.includes(name),
    );
    return [...run, ...typed].map(([command]) => `${page}: ${command}`);
  });
  expect(unknown).toEqual([]);
});

test("every flag that a page names belongs to the command beside it", () => {
  const unknown = PAGES.flatMap((page) =>
    unitsOf(read(page)).flatMap((unit) => {
      const commands = commandsIn(unit);
      const known = flagsOf(commands.length > 0 ? commands : Object.keys(COMMANDS));
      return [...unit.matchAll(/(?<![\w-])--([a-z][a-z-]*)/g)]
        .filter(([, flag = ""]) => !FOREIGN.has(flag) && !known.has(flag))
        .map(([flag]) => `${page}: ${flag} (${commands.join(", ") || "any command"})`);
    }),
  );
  expect(unknown).toEqual([]);
});

test("a flag that a command does not take is noticed", () => {
  expect(flagsOf(["npm run sim"])).toContain("trace");
  expect(flagsOf(["npm run sim"])).not.toContain("write");
  expect(flagsOf(["fairhand relay"])).toContain("pair-rate");
  expect(commandsIn("`npm run fairhand -- doctor` and `npm run sim -- --count 9`")).toEqual([
    "npm run sim",
    "fairhand doctor",
  ]);
});

function linksOf(page: string): string[] {
  return [...withoutCode(read(page)).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^(https?:|\{\{)/.test(link));
}

/** Whether a link leads to a file; the site's pages link to what `npm run site` builds from `docs`. */
function leadsSomewhere(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const folder = dirname(page) === "docs/site" ? "docs" : dirname(page);
  const target =
    path === ""
      ? page
      : normalize(join(folder, path))
          .replaceAll("\\", "/")
          .replace(/\.html$/, ".md")
          .replace(/\/$/, "");
  if (!existsSync(join(ROOT, target))) return false;
  return anchor === undefined || anchorsOf(read(target)).includes(anchor);
}

/** The anchors that GitHub gives headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Names of sources and pages in a text, without those of built files and names with placeholders. */
function pathsOf(text: string): string[] {
  return [...text.matchAll(/`([\w@./-]+\.(?:ts|tsx|js|mjs|md|json|py|cddl))`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !/^(dist|release|node_modules)\//.test(path));
}

/** Whether a file exists at this path from the root, or ends with it. */
function isThere(path: string): boolean {
  return isFile(path) || FILES.some((file) => file.endsWith(`/${path}`));
}

function withoutCode(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, "").replace(/`[^`\n]*`/g, "");
}

/** Paragraphs, rows of tables, and lines of code. */
function unitsOf(text: string): string[] {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .flatMap((part) =>
      part.startsWith("```") ? part.split(/(?<!\\)\n/) : part.split(/\n(?=\||- |\* )|\n\n/),
    );
}

const NAMED = Object.keys(COMMANDS).map((command) => ({
  command,
  pattern: new RegExp(`\\b${command.replace("fairhand", "fairhand(?:\\.js)?(?: --)?")}(?![\\w-])`),
}));

function commandsIn(unit: string): string[] {
  return NAMED.flatMap(({ command, pattern }) => (pattern.test(unit) ? command : []));
}

/** Flags by command: options as `parseArgs` takes them, and flags that the source mentions. */
const FLAGS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(COMMANDS).map(([command, sources]) => [
    command,
    sources.flatMap((path) =>
      [...read(path).matchAll(/(?:\{|^|,)\s*"?([a-z][a-z-]*)"?: \{ type: |"--([a-z-]+)/gm)].map(
        ([, option, flag]) => option ?? flag ?? "",
      ),
    ),
  ]),
);

function flagsOf(commands: readonly string[]): Set<string> {
  return new Set(commands.flatMap((command) => FLAGS.get(command) ?? []));
}
