import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { InlineConfig, Plugin, Rolldown } from "vite";
import { ROOT } from "./bundles.ts";

type Part = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** The path of the single-file page for a browser. */
export const PAGE_FILE = join(ROOT, "dist", "page-file", "fairhand.html");

/** The page for a browser as one file: for players who trust its source more than the app that invites them. */
export async function buildPageFile(): Promise<void> {
  const { build } = await import("vite");
  const built = await build(config());
  if (!("output" in built)) throw new Error("a build that watches ends in no file");
  mkdirSync(dirname(PAGE_FILE), { recursive: true });
  writeFileSync(PAGE_FILE, intoOneFile(built.output));
}

function config(): InlineConfig {
  return {
    configFile: `${ROOT}src/browser/vite.config.ts`,
    mode: "production",
    logLevel: "warn",
    plugins: [workerInside()],
    build: {
      write: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 8000,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  };
}

/**
 * A file has no neighbours, so the worker is included as text. From such text Chromium starts no module worker if the
 * page is a file (156, seen in 2026), but a classic one works: the module's code goes into a function.
 */
function workerInside(): Plugin {
  const id = "\0worker-inside";
  return {
    name: "worker-inside",
    enforce: "pre",
    resolveId: (source) => (source === "./open-worker.ts" ? id : undefined),
    async load(wanted) {
      if (wanted !== id) return;
      const bots = JSON.stringify(`(async () => {${await codeOf("bot-worker.ts")}})();`);
      const host = `(async () => {${workersFrom(bots)}${await codeOf("worker.ts")}})();`;
      const text = JSON.stringify(host);
      return `export const openWorker = () => new Worker(URL.createObjectURL(new Blob([${text}], { type: "text/javascript" })));`;
    },
  };
}

/** What a worker inside the file opens: itself again, or the bots' text. Both as classic scripts. */
function workersFrom(bots: string): string {
  return `const Worker = class extends self.Worker { constructor(url, { name }) { super(name === "bots" ? URL.createObjectURL(new Blob([${bots}], { type: "text/javascript" })) : url, { name }); } };`;
}

async function codeOf(worker: string): Promise<string> {
  const { build } = await import("vite");
  const built = await build({
    configFile: false,
    logLevel: "warn",
    define: {
      "process.env.NODE_ENV": '"production"',
      // A classic script has no `import.meta.url`; the only code that reads it copes with this value.
      "import.meta.url": '"file:///"',
    },
    build: {
      write: false,
      target: ["chrome123", "firefox120", "safari17.5"],
      minify: true,
      lib: { entry: `${ROOT}src/browser/host/${worker}`, formats: ["es"] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [part] = (Array.isArray(built) ? built[0]?.output : undefined) ?? [];
  if (part === undefined) throw new Error(`${worker} came to nothing`);
  // Vite adds the files of workers that this one opens; `workersFrom` supplies those.
  return part.code;
}

/**
 * Puts script, styles and icon into the page, and a policy that lets nothing else run. Throws if a file is left over.
 */
function intoOneFile(output: readonly Part[]): string {
  const last = (ending: string) => {
    const found = output.filter(({ fileName }) => fileName.endsWith(ending));
    if (found.length !== 1) throw new Error(`${found.length} files end in ${ending}, not one`);
    return found[0] as Part;
  };
  const [page, script, styles, icon] = [".html", ".js", ".css", ".svg"].map(last);
  const licences = last("licenses.md");
  if (!page || !script || !styles || !icon || output.length > 5)
    throw new Error("there is more than a page");
  const code = textOf(script).replaceAll("</script", "<\\/script");
  const style = textOf(styles);
  const picture = `data:image/svg+xml,${encodeURIComponent(textOf(icon))}`;
  return textOf(page)
    .replace(/<script[^>]*><\/script>/, "")
    .replace(/<link rel="stylesheet"[^>]*>/, "")
    .replace(`./${icon.fileName}`, () => picture)
    .replace("</title>", () => `</title>\n${policyFor(code, style)}<style>${style}</style>`)
    .replace("</body>", () => `<script type="module">${code}</script>\n</body>`)
    .concat(`<!--\n${textOf(licences).replaceAll("--", "- -")}-->\n`);
}

function policyFor(script: string, styles: string): string {
  const hash = (part: string) => `'sha256-${createHash("sha256").update(part).digest("base64")}'`;
  const policy = [
    "default-src 'none'",
    `script-src ${hash(script)} 'wasm-unsafe-eval'`,
    "worker-src blob:",
    `style-src ${hash(styles)}`,
    "img-src data:",
    "connect-src http: ws:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<meta http-equiv="Content-Security-Policy" content="${policy}">\n`;
}

function textOf(part: Part): string {
  if (part.type === "chunk") return part.code;
  return typeof part.source === "string" ? part.source : new TextDecoder().decode(part.source);
}

if (import.meta.main) {
  await buildPageFile();
  console.log(`The page is in ${PAGE_FILE}.`);
}
