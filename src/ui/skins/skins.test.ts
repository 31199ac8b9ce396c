import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { storage } from "../storage.fixture.ts";
import { keepSkins, readSkins, SKINS, type Skins, wearSkins } from "./skins.ts";

test("there are three looks of each kind", () => {
  expect(Object.values(SKINS).map((looks) => new Set(looks).size)).toEqual([3, 3, 3]);
});

test("what was chosen survives a restart, and what nobody knows falls back to the usual", () => {
  const chosen: Skins = { table: "slate", boards: "ebony", cards: "dusk" };
  const kept = storage();
  keepSkins(kept, chosen);
  expect(readSkins(kept)).toEqual(chosen);
  expect(readSkins({ getItem: () => "glitter" })).toEqual(readSkins(storage()));
});

test("the page carries every look", () => {
  const page = { dataset: {} };
  wearSkins(page, { table: "plum", boards: "harbour", cards: "snow" });
  expect(page.dataset).toEqual({ table: "plum", boards: "harbour", cards: "snow" });
});

test("a look changes only what is on the page: every class it names is in some component", () => {
  const styles = readFileSync(join(import.meta.dirname, "skins.css"), "utf8");
  const named = new Set([...styles.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
  const page = globSync("**/*.tsx", { cwd: join(import.meta.dirname, "..") })
    .map((file) => readFileSync(join(import.meta.dirname, "..", file), "utf8"))
    .join("\n");
  const worn = new Set(page.match(/(?<=["` ])[a-z][\w-]*(?=["` ])/g));
  expect(named.size).toBeGreaterThan(10);
  expect([...named].filter((name) => name === undefined || !worn.has(name))).toEqual([]);
});
