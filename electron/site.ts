import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { marked } from "marked";
import { APP_VERSION } from "../src/host/app-version.ts";
import { ROOT } from "./bundles.ts";

type SiteLanguage = "en" | "zh-CN";

/** What electron-builder.yml calls the files; `systems` in both languages. */
const DOWNLOADS = [
  [
    ["Windows", "Windows"],
    ["win-x64-setup.exe", "win-x64-portable.exe", "win-arm64-setup.exe"],
  ],
  [
    ["macOS", "macOS"],
    ["mac-universal.dmg", "mac-universal.zip"],
  ],
  [
    ["Linux, Intel and AMD", "Linux（Intel、AMD）"],
    ["linux-x86_64.AppImage", "linux-amd64.deb", "linux-x86_64.rpm"],
  ],
  [
    ["Linux, ARM", "Linux（ARM）"],
    ["linux-arm64.AppImage", "linux-arm64.deb", "linux-aarch64.rpm"],
  ],
] as const;

const WORDS = {
  en: { system: "System", file: "File", home: "Fairhand", other: "中文", otherPage: "zh-cn.html" },
  "zh-CN": {
    system: "系统",
    file: "文件",
    home: "Fairhand",
    other: "English",
    otherPage: "index.html",
  },
} as const;

const STYLE = `:root{color-scheme:light dark;--ink:#2b2118;--paper:#fbf6ec;--line:#d9c7a5;--link:#7a4312}
@media(prefers-color-scheme:dark){:root{--ink:#f1e7d6;--paper:#211a14;--line:#5b4a36;--link:#e9b877}}
body{margin:0;background:var(--paper);color:var(--ink);font:1.05rem/1.6 system-ui,"Noto Sans CJK SC",sans-serif}
nav,main{max-width:46rem;margin:0 auto;padding:1rem}
nav{display:flex;justify-content:space-between}
a{color:var(--link)}img{max-width:100%;height:auto;border-radius:.5rem}
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{text-align:start;padding:.4rem .8rem;border-bottom:1px solid var(--line);vertical-align:top}
pre{overflow-x:auto;padding:.8rem;border:1px solid var(--line);border-radius:.5rem}code{overflow-wrap:anywhere}pre code{overflow-wrap:normal}
h1{line-height:1.2}
`;

/** Names of the installers by system, as a table in Markdown. `files`: the folder they can be had from. */
export function downloadTable(language: SiteLanguage, files: string): string {
  const words = WORDS[language];
  const rows = DOWNLOADS.map(([names, endings]) => {
    const links = endings.map((ending) => {
      const [, kind] = /^[a-z]+-(.+)$/.exec(ending) ?? [];
      return `[${kind}](${files}/Fairhand-${APP_VERSION}-${ending})`;
    });
    return `| ${names[language === "en" ? 0 : 1]} | ${links.join("<br>")} |`;
  });
  return [`| ${words.system} | ${words.file} |`, "|---|---|", ...rows].join("\n");
}

/** One page. Links among the documents lead to the pages that are made of them; others into `source`. */
export function pageOf(
  markdown: string,
  language: SiteLanguage,
  pages: ReadonlySet<string>,
  source: string,
): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? "Fairhand";
  const { home, other, otherPage } = WORDS[language];
  const linked = markdown.replaceAll(/\]\(([^)\s]+)\)/g, (whole, target: string) => {
    if (/^(https?:|#|images\/)/.test(target) || target.endsWith(".html")) return whole;
    const [path = "", anchor] = target.split("#");
    const name = basename(path, ".md");
    if (path.endsWith(".md") && pages.has(name))
      return `](${name}.html${anchor === undefined ? "" : `#${anchor}`})`;
    return `](${new URL(path, `${source}/docs/`).href})`;
  });
  const body = marked.parse(linked, { async: false });
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; style-src 'self'">
<title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="style.css">
<nav><a href="${language === "en" ? "index" : "zh-cn"}.html">${home}</a><a href="${otherPage}">${other}</a></nav>
<main>${body}</main>
</html>
`;
}

/** Writes the whole site into a folder; `repository` is where its pages are served from. */
export function buildSite(folder: string, repository: string): void {
  const docs = join(ROOT, "docs");
  const names = readdirSync(docs).filter((name) => name.endsWith(".md"));
  const pages = new Set(names.map((name) => basename(name, ".md")));
  const files = `${repository}/releases/download/v${APP_VERSION}`;
  const source = `${repository}/blob/v${APP_VERSION}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [page, language] of [
    ["index", "en"],
    ["zh-cn", "zh-CN"],
  ] as const) {
    const text = readFileSync(join(docs, "site", `${page}.md`), "utf8")
      .replace("{{downloads}}", downloadTable(language, files))
      .replaceAll("{{files}}", files);
    writeFileSync(join(folder, `${page}.html`), pageOf(text, language, pages, source));
  }
  for (const name of names)
    writeFileSync(
      join(folder, name.replace(/md$/, "html")),
      pageOf(readFileSync(join(docs, name), "utf8"), "en", pages, source),
    );
  writeFileSync(join(folder, "style.css"), STYLE);
  cpSync(join(docs, "images"), join(folder, "images"), { recursive: true });
  cpSync(join(ROOT, "electron", "resources", "icon.svg"), join(folder, "icon.svg"));
}

// `npm run site -- REPOSITORY`: the address of the repository's pages, where the downloads are.
if (import.meta.main) {
  const repository = URL.parse(process.argv[2] ?? "");
  if (repository === null) {
    console.error("Name the repository's address: npm run site -- https://HOST/OWNER/NAME");
    process.exitCode = 1;
  } else {
    buildSite(join(ROOT, "dist", "site"), repository.href.replace(/\/$/, ""));
    console.log("The site is in dist/site.");
  }
}
