import { readFileSync } from "node:fs";
import { describe, expect, inject, test } from "vitest";
import { button } from "./moves.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

/** A record that stands in the documents, as a file from a friend. */
function fileOf(name: string) {
  const file = new URL(`../../docs/vectors/records/${name}.json`, import.meta.url);
  const { record } = JSON.parse(readFileSync(file, "utf8")) as { readonly record: string };
  return {
    name: `${name}.fairhand`,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(record, "base64"),
  };
}

describe.skipIf(chromium === null)("records that are opened one after another", () => {
  const stage = setStage();

  test("show the one that was chosen last, and meanwhile that it is being verified", async () => {
    const { page } = await stage.company().invite("Anna");
    const input = page.getByLabel("Open a record…");
    await input.setInputFiles(fileOf("crazy-eights"));
    await page.getByText("Verifying…").waitFor();
    await input.setInputFiles(fileOf("go-fish"));
    await page.getByRole("heading", { name: "Record: Go Fish" }).waitFor();
    await button(page, "Fairhand: home").click();
    // Nothing of the first one comes later.
    await input.setInputFiles(fileOf("connect-four"));
    await page.getByRole("heading", { name: "Record: Connect Four" }).waitFor();
    await button(page, "Analyze moves").waitFor();
    expect(await page.getByRole("heading", { level: 1 }).allTextContents()).toEqual([
      "Record: Connect Four",
    ]);
  });

  test("leave alone who has gone elsewhere before the record is verified", async () => {
    const { page } = await stage.company().invite("Anna");
    await page.getByLabel("Open a record…").setInputFiles(fileOf("tequila-train"));
    await page.getByText("Verifying…").waitFor();
    await button(page, "Rules: Connect Four").click();
    await page.getByRole("heading", { name: "Rules: Connect Four" }).waitFor();
    await button(page, "Fairhand: home").click();
    // The host answers in turn: by the time it has opened this one, it has opened the other.
    await page.getByLabel("Open a record…").setInputFiles(fileOf("connect-four"));
    await page.getByRole("heading", { name: "Record: Connect Four" }).waitFor();
  });
});
