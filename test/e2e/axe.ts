import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Half the time: what passes is not listed, and styles and media are not fetched again for rules that are off. */
const OPTIONS = { resultTypes: ["violations"], preload: false };

/** What axe-core finds, by rule and elements. It runs in the page as served, policy included. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Strings, because the test's types do not know the page's globals.
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(AXE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(OPTIONS)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
}
