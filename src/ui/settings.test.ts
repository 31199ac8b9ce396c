import { expect, test } from "vitest";
import { keepSettings, readSettings } from "./settings.ts";

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

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
  keepSettings(kept, { language: "zh-CN", theme: "dark" });
  expect(readSettings(kept, ["en"])).toEqual({ language: "zh-CN", theme: "dark" });
});

test("values of another version fall back to the defaults", () => {
  const odd = { getItem: () => "sepia" };
  expect(readSettings(odd, ["en"])).toEqual({ language: "en", theme: "system" });
});
