import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { buildSite } from "../../electron/releasing/site.ts";
import { faultsOf } from "./axe.ts";
import { launchBrowser } from "./browser.ts";

const chromium = inject("chromium");

const TYPES: Readonly<Record<string, string>> = {
  html: "text/html",
  css: "text/css",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
};

describe.skipIf(chromium === null)("the site, served from a subfolder as on GitHub Pages", () => {
  const folder = mkdtempSync(join(tmpdir(), "fairhand-site-"));
  let browser: Browser;
  let server: Server;
  let home: string;

  beforeAll(async () => {
    buildSite(folder, "https://example.org/fairhand");
    server = createServer((request, response) => {
      const path = normalize((request.url ?? "").replace(/^\/fairhand\//, ""));
      try {
        const bytes = readFileSync(join(folder, path));
        response.setHeader("Content-Type", TYPES[path.split(".").at(-1) ?? ""] ?? "");
        response.end(bytes);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    home = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fairhand/`;
    browser = await launchBrowser(chromium ?? "");
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true });
  });

  const cases = ["index.html", "zh-cn.html", "security.html"].flatMap((file) =>
    [360, 1440].flatMap((width) =>
      (["light", "dark"] as const).map((colorScheme) => ({ file, width, colorScheme })),
    ),
  );

  test.each(cases)(
    "$file fits a width of $width in $colorScheme",
    async ({ file, width, colorScheme }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on("console", (said) => said.type() === "error" && complaints.push(said.text()));
      page.on("response", (got) => got.status() >= 400 && complaints.push(got.url()));
      await page.goto(home + file);
      expect(complaints).toEqual([]);
      // Strings, because the test's types do not know the page's globals.
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      const blank = "[...document.images].filter((one) => one.naturalWidth === 0).length";
      expect(await page.evaluate(blank)).toBe(0);
      expect(await faultsOf(page)).toEqual([]);
      await context.close();
    },
  );
});
