import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "../electron/building/bundles.ts";

/** An import or re-export, static or dynamic. */
export interface Import {
  /** For our own files the path from the root, otherwise the package or `node:` module as written. */
  readonly target: string;
  readonly own: boolean;
  /** Erased by the compiler. */
  readonly typeOnly: boolean;
}

/** A source file as the layering test sees it. */
export interface SourceFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly lines: number;
  readonly imports: readonly Import[];
  readonly exportsDefault: boolean;
  /** Names used without being a property or a key: `Date`, `setTimeout`; and `Math.random`. */
  readonly names: ReadonlySet<string>;
  /** Every function, by its own name or that of what contains it. */
  readonly functions: readonly FunctionSize[];
  /** What it writes into, as written there: `a.b` for `a.b.c = 1`, `a.b.c++`, `delete a.b.c` and `Object.assign(a.b, c)`. */
  readonly writes: ReadonlySet<string>;
}

export interface FunctionSize {
  readonly name: string;
  readonly lines: number;
}

/** Every TypeScript file in these folders and below. */
export function readSources(folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
      .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".d.ts"))
      .map((path) => parseSource(path, readFileSync(join(ROOT, path), "utf8"))),
  );
}

/** The style sheets below a folder. */
export function readStyles(folder: string): Pick<SourceFile, "path" | "lines">[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".css"))
    .map((name) => ({
      path: `${folder}/${name}`,
      lines: readFileSync(join(ROOT, folder, name), "utf8").split("\n").length - 1,
    }));
}

/** Parses a file; throws if it has errors. */
export function parseSource(path: string, code: string): SourceFile {
  const { program, module, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  return {
    path,
    lines: code.split("\n").length - 1,
    imports: importsIn(path, code, module),
    exportsDefault: module.staticExports.some(({ entries }) =>
      entries.some(
        ({ exportName }) => exportName.kind === "Default" || exportName.name === "default",
      ),
    ),
    names: namesIn(program),
    functions: functionsIn(program, code),
    writes: writesIn(program, code),
  };
}

/** What a file imports and re-exports, at a tenth of the cost of `parseSource`. */
export function importsOf(path: string): readonly Import[] {
  const code = readFileSync(join(ROOT, path), "utf8");
  return importsIn(path, code, parseSync(path, code).module);
}

function importsIn(path: string, code: string, module: ModuleOf): Import[] {
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      importOf(path, moduleRequest.value, entries.length > 0 && entries.every((e) => e.isType)),
    ),
    ...module.staticExports.flatMap(({ entries }) => {
      const request = entries.find((entry) => entry.moduleRequest !== null)?.moduleRequest;
      return request
        ? [
            importOf(
              path,
              request.value,
              entries.every((e) => e.isType),
            ),
          ]
        : [];
    }),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      importOf(path, code.slice(start, end).replace(/^["'`]|["'`]$/g, ""), false),
    ),
  ];
}

type ModuleOf = ReturnType<typeof parseSync>["module"];

/** Whether a file is for tests only. */
export function isForTests(path: string): boolean {
  return /\/testing\/|\.(test|fixture)\.tsx?$|^test\//.test(path);
}

function importOf(from: string, request: string, typeOnly: boolean): Import {
  const own = request.startsWith(".");
  const target = own ? join(dirname(from), request).replaceAll("\\", "/") : request;
  return { target, own, typeOnly };
}

function namesIn(program: unknown): Set<string> {
  const names = new Set<string>();
  visit(program, names);
  return names;
}

function visit(node: unknown, names: Set<string>): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, names);
    return;
  }
  if (!isNode(node)) return;
  if (node.type === "Identifier" && typeof node["name"] === "string") names.add(node["name"]);
  if (node.type === "MemberExpression" && isNamed(node["object"]) && isNamed(node["property"]))
    names.add(`${node["object"].name}.${node["property"].name}`);
  for (const [key, child] of Object.entries(node)) {
    // `a.Date` and `{ Date: 1 }` do not refer to the global.
    if ((key === "property" || key === "key") && node["computed"] === false) continue;
    visit(child, names);
  }
}

function functionsIn(program: unknown, code: string): FunctionSize[] {
  const found: FunctionSize[] = [];
  const look = (node: unknown, outer: string): void => {
    if (Array.isArray(node)) for (const item of node) look(item, outer);
    if (!isNode(node)) return;
    const name = [node["id"], node["key"]].find(isNamed)?.name ?? outer;
    const { type, start, end } = node;
    if (/Function(Declaration|Expression)$/.test(type) && isNumber(start) && isNumber(end))
      found.push({ name, lines: code.slice(start, end).split("\n").length });
    for (const child of Object.values(node)) look(child, name);
  };
  look(program, "");
  return found;
}

function writesIn(program: unknown, code: string): Set<string> {
  const found = new Set<string>();
  const note = (node: unknown) => {
    if (isNode(node)) found.add(code.slice(Number(node["start"]), Number(node["end"])));
  };
  const look = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) look(item);
    if (!isNode(node)) return;
    const target = node["left"] ?? node["argument"];
    const isWrite =
      /^(Assignment|Update)Expression$/.test(node.type) || node["operator"] === "delete";
    if (isWrite && isNode(target) && target.type === "MemberExpression") note(target["object"]);
    const { callee, arguments: args } = node;
    if (isNode(callee) && Array.isArray(args) && isAssign(callee)) note(args[0]);
    for (const child of Object.values(node)) look(child);
  };
  look(program);
  return found;
}

function isAssign({ object, property }: Node): boolean {
  return (
    isNamed(object) && isNamed(property) && `${object.name}.${property.name}` === "Object.assign"
  );
}

function isNumber(value: unknown): value is number {
  return typeof value === "number";
}

type Node = { readonly type: string; readonly [key: string]: unknown };

function isNode(value: unknown): value is Node {
  return (
    typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"
  );
}

function isNamed(value: unknown): value is { readonly name: string } {
  return (
    typeof value === "object" && value !== null && "name" in value && typeof value.name === "string"
  );
}
