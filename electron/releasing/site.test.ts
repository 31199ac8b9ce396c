import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../building/bundles.ts";
import { buildSite } from "./site.ts";

const REPOSITORY = "https://example.org/fairhand";
const folder = join(mkdtempSync(join(tmpdir(), "fairhand-site-")), "site");
buildSite(folder, REPOSITORY);
const pages = readdirSync(folder).filter((name) => name.endsWith(".html"));

test("there is a start page in both languages with a table of downloads, and a page for each document", () => {
  for (const page of ["index.html", "zh-cn.html"]) {
    const text = readFileSync(join(folder, page), "utf8");
    expect(text).toContain(`href="${REPOSITORY}/releases/download/v`);
    expect(text).not.toContain("{{");
  }
  expect(pages).toEqual(expect.arrayContaining(["security.html", "protocol.html"]));
});

test.each(pages)("every link of %s to a page or picture leads to one", (page) => {
  const text = readFileSync(join(folder, page), "utf8");
  const targets = [...text.matchAll(/(?:href|src)="([^"#]+)[^"]*"/g)].map(([, path]) => path ?? "");
  expect(targets.length).toBeGreaterThan(3);
  const here = targets.filter((path) => !/^https?:/.test(path));
  expect(here.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
});

test.each(pages)("every link of %s into a page leads to a heading", (page) => {
  const text = readFileSync(join(folder, page), "utf8");
  const links = [...text.matchAll(/href="([\w-]*(?:\.html)?)#([^"]+)"/g)];
  const dead = links.filter(([, file, anchor]) => {
    const target = readFileSync(join(folder, file === "" ? page : (file ?? "")), "utf8");
    return !target.includes(`id="${decodeURIComponent(anchor ?? "")}"`);
  });
  expect(dead.map(([link]) => link)).toEqual([]);
});

test.each(pages)("every link of %s into the sources leads to a file or folder", (page) => {
  const text = readFileSync(join(folder, page), "utf8");
  const paths = [...text.matchAll(/href="([^"#]+)/g)]
    .map(([, target]) => target ?? "")
    .filter((target) => target.startsWith(`${REPOSITORY}/blob/`))
    .map((target) => decodeURIComponent(target.replace(/^.*\/blob\/v[^/]+\//, "")));
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test("each picture says in words what it shows, in the language of its page", () => {
  for (const page of ["index.html", "zh-cn.html"]) {
    const text = readFileSync(join(folder, page), "utf8");
    const said = [...text.matchAll(/<img src="images[^>]* alt="([^"]+)"/g)].map(([, alt]) => alt);
    const source = readFileSync(join(ROOT, "docs", "site", page.replace("html", "md")), "utf8");
    expect(said.length).toBeGreaterThan(1);
    expect(said).toHaveLength(source.split("](images/").length - 1);
    for (const alt of said) expect(/\p{Script=Han}/u.test(alt ?? "")).toBe(page === "zh-cn.html");
  }
});

test("no page fetches anything from elsewhere", () => {
  for (const page of pages)
    expect(readFileSync(join(folder, page), "utf8")).not.toMatch(/<script|src="http|url\(/);
});
