import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { APP_VERSION } from "./app-version.ts";

test("the app reports the version in package.json", () => {
  const about = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  ) as unknown;
  expect(about).toMatchObject({ version: APP_VERSION });
});
