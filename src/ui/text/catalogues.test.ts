import { expect, test } from "vitest";
import { joinSentences } from "../../text/joining.ts";
import { LANGUAGES } from "../../text/language.ts";
import { analysisText } from "../analysis/text.ts";
import { attentionText } from "../attention/text.ts";
import { backupText } from "../backup/text.ts";
import { GAME_SETS } from "../boards/registry.ts";
import { CARD_TEXTS } from "../cards/text.ts";
import { clockText } from "../clocks/text.ts";
import { cupText } from "../cup/text.ts";
import { dealingText } from "../dealing/text.ts";
import { diagnosisText } from "../diagnosis/text.ts";
import { eveningText } from "../evening/text.ts";
import { everybodyText } from "../everybody/text.ts";
import { friendsText } from "../friends/text.ts";
import { guestText } from "../guest/text.ts";
import { guideText } from "../guide/text.ts";
import { historyText } from "../history/text.ts";
import { internetText } from "../internet/text.ts";
import { inviteText } from "../invite/text.ts";
import { keyText } from "../key/text.ts";
import { lobbyText } from "../lobby/text.ts";
import { skinText } from "../skins/text.ts";
import { takebackText } from "../takeback/text.ts";
import { updatesText } from "../updates/text.ts";
import { fill, fillCounted } from "./message.ts";
import { messagesIn } from "./messages.ts";

/** Every text by its path. */
function texts(node: unknown, path = ""): [string, string][] {
  if (typeof node === "string") return [[path, node]];
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => texts(value, `${path}/${key}`));
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

/** The catalogues beside what they speak about. */
const ROOMS = {
  analysis: analysisText,
  attention: attentionText,
  backup: backupText,
  cards: CARD_TEXTS,
  clocks: clockText,
  cup: cupText,
  dealing: dealingText,
  diagnosis: diagnosisText,
  evening: eveningText,
  everybody: everybodyText,
  friends: friendsText,
  guest: guestText,
  guide: guideText,
  history: historyText,
  internet: internetText,
  invite: inviteText,
  key: keyText,
  lobby: lobbyText,
  skins: skinText,
  takeback: takebackText,
  updates: updatesText,
};

/** The interface's catalogue, every room's and every game's, in English and in each other language. */
const PAIRS = LANGUAGES.filter((language) => language !== "en").flatMap((language) => [
  { name: `interface, ${language}`, en: messagesIn("en"), other: messagesIn(language) },
  ...Object.entries(ROOMS).map(([room, text]) => ({
    name: `${room}, ${language}`,
    en: text.en,
    other: text[language],
  })),
  ...GAME_SETS.map(({ id, text }) => ({
    name: `${id}, ${language}`,
    en: text.en,
    other: text[language],
  })),
]);

test.each(PAIRS)("$name: the same texts with the same placeholders", ({ en, other }) => {
  const wanted = new Map(texts(en));
  const given = new Map(texts(other));
  expect(wanted.size).toBeGreaterThan(3);
  expect([...given.keys()].sort()).toEqual([...wanted.keys()].sort());
  for (const [path, text] of wanted) {
    // English may leave out a number that its singular spells out.
    if (path.endsWith("/one")) continue;
    expect([path, placeholders(given.get(path) ?? "")]).toEqual([path, placeholders(text)]);
  }
});

test.each(PAIRS)("$name: no text is empty or left in English", ({ en, other }) => {
  const english = new Map(texts(en));
  for (const [path, text] of texts(other)) {
    if (english.get(path) === "") continue;
    expect([path, text.trim()]).not.toEqual([path, ""]);
    const same = text === english.get(path);
    expect([path, same && !UNTRANSLATED.has(path)]).toEqual([path, false]);
  }
});

/** A button's own name says more than the words on it, which whoever speaks to the computer says (WCAG 2.2, 2.5.3). */
test.each(PAIRS)("$name: a button's name has the words that are on it", ({ en, other }) => {
  for (const catalogue of [en, other]) {
    const all = new Map(texts(catalogue));
    for (const [path, name] of all) {
      const said = all.get(path.replace(/(Named|For)$/, ""));
      if (said === undefined) continue;
      expect([path, name.toLowerCase()]).toEqual([
        path,
        expect.stringContaining(said.toLowerCase()),
      ]);
    }
  }
});

/** The product's name, and texts that consist of placeholders only. */
const UNTRANSLATED = new Set(["/app/name", "/app/title", "/chances/percent", "/percent"]);

test("placeholders are filled in, however often they occur", () => {
  expect(fill("{a} and {b} and {a}", { a: 1, b: "x" } as never)).toBe("1 and x and 1");
});

test("English counts in two forms, Chinese in one", () => {
  const chips = (language: "en" | "zh-CN", count: number) =>
    fillCounted(language, messagesIn(language).wish.chips, count, {});
  expect([chips("en", 1), chips("en", 2)]).toEqual(["1 chip", "2 chips"]);
  expect([chips("zh-CN", 1), chips("zh-CN", 2)]).toEqual(["1 枚筹码", "2 枚筹码"]);
  expect([chips("en", 1_000_000), chips("zh-CN", 1_000_000)]).toEqual([
    "1,000,000 chips",
    "1,000,000 枚筹码",
  ]);
});

test("nothing at all is said in words of its own, where there are some", () => {
  const { marked } = messagesIn("en").chances;
  expect(fillCounted("en", marked, 0, { what: "0 mistakes" })).toBe("No mistakes.");
  expect(fillCounted("en", messagesIn("en").wish.chips, 0, {})).toBe("0 chips");
});

test("sentences follow one another with a space in English and without one in Chinese", () => {
  expect(joinSentences("en", ["One.", "Two."])).toBe("One. Two.");
  expect(joinSentences("zh-CN", ["一。", "二。"])).toBe("一。二。");
});

test("a phrase ends before the next sentence, and stays as it is where it is the last", () => {
  expect(joinSentences("en", ["Looking for the hub", "Your turn"])).toBe(
    "Looking for the hub. Your turn",
  );
  expect(joinSentences("zh-CN", ["寻找中心牌", "轮到你了"])).toBe("寻找中心牌。轮到你了");
});
