import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Marked } from "marked";
import type { Language, Translated } from "../../src/text/language.ts";
import { ROOT } from "../building/bundles.ts";
import { downloadTable, filesOf, sourceOf } from "./downloads.ts";

interface SiteWords {
  readonly page: string;
  readonly other: string;
  readonly otherPage: string;
  readonly skip: string;
  readonly about: string;
}

const WORDS: Translated<SiteWords> = {
  en: {
    page: "index.html",
    other: "中文",
    otherPage: "zh-cn.html",
    skip: "Skip to the content",
    about:
      "Six games among friends, from one computer to the other: no server, no account, and nobody can cheat unnoticed.",
  },
  "zh-CN": {
    page: "zh-cn.html",
    other: "English",
    otherPage: "index.html",
    skip: "跳到正文",
    about: "六款和朋友玩的游戏，电脑直接相连：没有服务器，不用注册，谁作弊都会被发现。",
  },
};

/** One page. Links among the documents lead to the site's pages; others into `source`. */
export function pageOf(
  markdown: string,
  language: Language,
  pages: ReadonlySet<string>,
  source: string,
): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? "Fairhand";
  const { page, other, otherPage, skip, about } = WORDS[language];
  const otherLanguage: Language = language === "en" ? "zh-CN" : "en";
  const linked = markdown.replaceAll(/\]\(([^)\s]+)\)/g, (whole, target: string) => {
    if (/^(https?:|#|images\/)/.test(target) || /\.html(#|$)/.test(target)) return whole;
    const [path = "", anchor] = target.split("#");
    const name = basename(path, ".md");
    if (!path.includes("/") && path.endsWith(".md") && pages.has(name))
      return `](${name}.html${anchor === undefined ? "" : `#${anchor}`})`;
    return `](${new URL(target, `${source}/docs/`).href})`;
  });
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self'; style-src 'self'">
<meta name="description" content="${about}">
<title>${title.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</title>
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="style.css">
<a class="skip" href="#content">${skip}</a>
<header><nav><a class="home" href="${page}"><img src="icon.svg" alt="" width="36" height="36">Fairhand</a><a href="${otherPage}" lang="${otherLanguage}">${other}</a></nav></header>
<main id="content">${render(linked)}</main>
</html>
`;
}

/** With ids for headings that links among the documents use, which are GitHub's. */
function render(markdown: string): string {
  const used = new Map<string, number>();
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const name = anchorOf(text);
        const before = used.get(name) ?? 0;
        used.set(name, before + 1);
        const id = before === 0 ? name : `${name}-${before}`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  // Scrolling elements must be reachable by keyboard (WCAG 2.1.1).
  return marked
    .parse(markdown, { async: false })
    .replaceAll("<table>", '<div class="wide" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll("<pre>", '<pre tabindex="0">');
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

/** Writes the whole site into a folder; `repository` is the address of the repository's pages. */
export function buildSite(folder: string, repository: string): void {
  const docs = join(ROOT, "docs");
  const names = readdirSync(docs).filter((name) => name.endsWith(".md"));
  const pages = new Set(names.map((name) => basename(name, ".md")));
  const source = sourceOf(repository);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [page, language] of [
    ["index", "en"],
    ["zh-cn", "zh-CN"],
  ] as const) {
    const text = readFileSync(join(docs, "site", `${page}.md`), "utf8")
      .replace("{{downloads}}", downloadTable(language, filesOf(repository)))
      .replaceAll("{{files}}", filesOf(repository));
    writeFileSync(join(folder, `${page}.html`), pageOf(text, language, pages, source));
  }
  for (const name of names)
    writeFileSync(
      join(folder, name.replace(/md$/, "html")),
      pageOf(readFileSync(join(docs, name), "utf8"), "en", pages, source),
    );
  cpSync(join(docs, "site", "style.css"), join(folder, "style.css"));
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
