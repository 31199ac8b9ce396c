import { expect, test } from "vitest";
import { parseSetting, wantedLanguage } from "./setting.ts";

test("level names are bots, other names are people", () => {
  const setting = parseSetting(["royal-ur", "--players", "Ann, easy", "--seed", "7"], "en");
  expect(setting).toMatchObject({
    ok: true,
    value: {
      game: "royal-ur",
      seed: 7,
      players: [
        { kind: "human", name: "Ann" },
        { kind: "bot", level: "easy" },
      ],
    },
  });
});

test.each([
  [["chess"], "play/unknown-game", "game"],
  [["--stake", "1.5"], "play/bad-number", "--stake"],
  [["--seed", "x"], "play/bad-number", "--seed"],
  [["--options", "{"], "play/bad-options", "--options"],
  [["--cheat"], "play/usage", undefined],
  [["rpsls", "rpsls"], "play/usage", undefined],
])("refuses %j and names the part", (args, code, field) => {
  const setting = parseSetting(args, "en");
  expect(setting.ok).toBe(false);
  if (!setting.ok) expect([setting.fault.code, setting.fault.field]).toEqual([code, field]);
});

test("an unknown flag is named", () => {
  expect(parseSetting(["--seats=3"], "en")).toMatchObject({
    fault: { message: "Unknown option '--seats'." },
  });
});

test("unreadable arguments still decide the language", () => {
  expect(wantedLanguage(["--seats=3"], "zh_CN.UTF-8")).toBe("zh-CN");
  expect(wantedLanguage(["--seats=3", "--lang=en"], "zh_CN.UTF-8")).toBe("en");
  expect(wantedLanguage(["--seats=3", "--lang", "zh"], "C")).toBe("zh-CN");
});

test("speaks the language of the system unless told otherwise", () => {
  const spoken = (args: string[], tag: string) => {
    const setting = parseSetting(args, tag);
    return setting.ok ? setting.value.words.over : null;
  };
  expect(spoken([], "zh_CN.UTF-8")).toBe("对局结束。");
  expect(spoken([], "fr_FR")).toBe("The match is over.");
  expect(spoken(["--lang", "en"], "zh_CN.UTF-8")).toBe("The match is over.");
});
