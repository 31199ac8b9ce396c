import { expect, test } from "vitest";
import { holdSettings, keepSettings, readSettings, type Settings } from "./settings.ts";
import { storage } from "./storage.fixture.ts";

const CHOSEN: Settings = {
  language: "zh-CN",
  theme: "dark",
  urPath: "shown",
  skins: { table: "slate", boards: "harbour", cards: "snow" },
  quiet: ["a".repeat(64)],
  volume: 15,
  sound: false,
  title: false,
  banner: false,
  spoken: false,
  desktop: true,
  vibration: false,
  autoThrow: true,
};

test("the first start follows the browser's languages in their order", () => {
  const read = (...languages: string[]) => readSettings(storage(), languages).language;
  expect(read("zh-CN", "en")).toBe("zh-CN");
  expect(read("zh-Hans-SG")).toBe("zh-CN");
  expect(read("de-DE", "en-GB")).toBe("en");
  expect(read("fr", "zh-TW", "en")).toBe("zh-CN");
  expect(read("fr")).toBe("en");
  expect(read()).toBe("en");
});

test("what was chosen stays", () => {
  const kept = storage();
  keepSettings(kept, CHOSEN);
  expect(readSettings(kept, ["en"])).toEqual(CHOSEN);
});

test("values of another version fall back to the defaults", () => {
  const fresh = readSettings(storage(), ["en"]);
  expect(readSettings({ getItem: () => "sepia" }, ["en"])).toEqual(fresh);
  expect(readSettings({ getItem: () => "999" }, ["en"]).volume).toBe(100);
});

test("two pages of one browser do not undo what was chosen in the other", () => {
  const localStorage = storage();
  const navigator = { languages: ["en"] };
  const pages = [0, 1].map(() => Object.assign(new EventTarget(), { localStorage, navigator }));
  const [one, two] = pages.map((page) => holdSettings(page as typeof page & Window));
  one?.set({ ...one.get(), language: "zh-CN" });
  pages[1]?.dispatchEvent(new Event("storage"));
  two?.set({ ...two.get(), theme: "dark" });
  pages[0]?.dispatchEvent(new Event("storage"));
  expect(one?.get()).toMatchObject({ language: "zh-CN", theme: "dark" });
  expect(readSettings(localStorage, ["en"])).toEqual(one?.get());
});
