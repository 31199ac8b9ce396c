import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { button } from "./moves.ts";

/** Opens one of the records that stand in the documents, as a file from a friend. */
export async function openRecord(page: Page, name: string): Promise<void> {
  const file = new URL(`../../docs/vectors/records/${name}.json`, import.meta.url);
  const { record } = JSON.parse(readFileSync(file, "utf8")) as { readonly record: string };
  await page.getByLabel("Open a record…").setInputFiles({
    name: `${name}.fairhand`,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(record, "base64"),
  });
  await button(page, "Analyze moves").waitFor();
}
