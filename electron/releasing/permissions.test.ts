import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../building/bundles.ts";

interface Builder {
  readonly mac: {
    readonly extendInfo: Readonly<Record<string, unknown>>;
    readonly extraResources: readonly { readonly from: string; readonly to: string }[];
  };
}

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

test("macOS asks for every permission in Chinese too", () => {
  const { mac } = parse(read("electron-builder.yml")) as Builder;
  const asked = Object.keys(mac.extendInfo).filter((key) => key.endsWith("UsageDescription"));
  expect(asked).not.toEqual([]);
  // Beside the texts of Electron's own menus, in the folder that macOS looks in for this language.
  const folder = mac.extraResources.find(({ to }) => to === "zh_CN.lproj")?.from ?? "";
  const lines = [...read(`${folder}/InfoPlist.strings`).matchAll(/^(\w+) = "([^"]+)";$/gm)];
  expect(lines.map(([, key]) => key).toSorted()).toEqual(asked.toSorted());
  for (const [, , text] of lines) expect(text).toMatch(/\p{Script=Han}.*。$/u);
});
