import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { ROOT } from "../electron/building/bundles.ts";
import { nativeText } from "../electron/window/native-text.ts";
import { ONLINE_WORDS } from "../src/cli/online/words.ts";
import { WORDS } from "../src/cli/play/words.ts";
import { STANDING_WORDS } from "../src/text/standing.ts";

/** What players read is put together here; the tools of the terminal are in English only. */
const SHOWN = [
  "src/{ui,browser}/**/*.{ts,tsx}",
  "src/cli/{online,play}/*.{ts,tsx}",
  "src/games/*/terminal.ts",
];

/** Texts put together with English punctuation, which Chinese does not use: a list, a title and what it is about. */
const GLUE = [/\.join\("[,;:.] "\)/, /`[^`]*\}[,;:] \$\{/, /\}[,;:.]\{" "\}/];

/** Help that names what is typed, in English only. */
const ENGLISH_ONLY = /^src\/cli\/(online|play)\/setting\.ts$/;

/** The lines of these sources, without their tests: `[src/x.ts:3, "the line"]`. */
function linesOf(sources: readonly string[]): readonly (readonly [string, string])[] {
  return globSync(sources, { cwd: ROOT })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.(test|fixture)\.tsx?$/.test(path))
    .flatMap((path) =>
      readFileSync(join(ROOT, path), "utf8")
        .split("\n")
        .map((line, index) => [`${path}:${index + 1}`, line.trim()] as const),
    );
}

test("texts are joined as their language joins them (src/text/joining.ts), not with English punctuation", () => {
  const lines = linesOf(SHOWN).filter(([place]) => !ENGLISH_ONLY.test(place.replace(/:\d+$/, "")));
  expect(lines.length).toBeGreaterThan(10_000);
  expect(lines.filter(([, line]) => GLUE.some((glue) => glue.test(line)))).toEqual([]);
});

const HAN = "\\p{Script=Han}";
const SUITS = "红桃|方块|黑桃|梅花";
const NUMBERS =
  "count|number|place|column|row|seconds|percent|seats|taken|of|lacking|rtt|date|amount";
const NAMES = "name|names|host|by|against|other|game|suit|card|player";

/** What no Chinese text has. `kept`: where it is right. */
const CHINESE: readonly {
  readonly rule: string;
  readonly wrong: RegExp;
  readonly kept?: RegExp;
}[] = [
  {
    rule: "English punctuation beside a character",
    wrong: new RegExp(`${HAN}[,.:;!?()]|[,:;!?()]${HAN}`, "u"),
    kept: /主机:端口/,
  },
  {
    rule: "a space beside a character or full-width punctuation",
    wrong: new RegExp(`${HAN} +${HAN}| [，。：；！？、”）]|[，。：；！？、“（] `, "u"),
    kept: /^零 一 两/,
  },
  {
    rule: "a letter or digit without a space; a card's name is one word",
    wrong: new RegExp(
      `${HAN}(?<!${SUITS})[A-Za-z0-9]|(?<!(${SUITS})[0-9AJQK]{1,2})(?<=[A-Za-z0-9%])${HAN}`,
      "u",
    ),
  },
  {
    rule: "a number's place without a space",
    wrong: new RegExp(`${HAN}\\{(${NUMBERS})\\}|\\{(${NUMBERS})\\}${HAN}`, "u"),
    // A numbered name is one word: 电脑2.
    kept: /电脑(玩家)?\{number\}$/,
  },
  {
    rule: "a name's place with a space",
    wrong: new RegExp(`${HAN} \\{(${NAMES})\\}|\\{(${NAMES})\\} ${HAN}`, "u"),
    // In a terminal a suit is a sign: ♣.
    kept: /^当前花色 \{suit\}$/,
  },
  {
    rule: "half an ellipsis, or a wrong quotation mark",
    wrong: /\.\.\.|(?<!…)…(?!…)|。。|[‘’「」'"]/,
    // A system's menus write it so; a file's name is cut off.
    kept: /^设置…$|fairhand\.db-wal\.kept-…/,
  },
  {
    rule: "another word for a thing that has one here",
    wrong: /您|房主|主持人|房间|用户|账户|帐|机器人|骰|密码|牌局|连四|王族/,
  },
];

test.each(CHINESE)("no Chinese text has $rule", ({ wrong, kept }) => {
  const texts = linesOf(["src/**/*.{ts,tsx}", "electron/window/*.ts"]).flatMap(([place, line]) =>
    [...line.matchAll(/(?<=")(?:[^"\\]|\\.)*(?=")|(?<=`)[^`]*(?=`)/g)]
      .map(([text]) => text.replaceAll("\\u00a0", " ").replaceAll("\\n", "\n"))
      .filter((text) => /\p{Script=Han}/u.test(text))
      .map((text) => [place, text] as const),
  );
  expect(texts.length).toBeGreaterThan(1500);
  expect(texts.filter(([, text]) => wrong.test(text) && kept?.test(text) !== true)).toEqual([]);
});

/** Every text by its path. */
function textsIn(node: unknown, path: string): [string, string][] {
  if (typeof node === "string") return [[path, node]];
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => textsIn(value, `${path}/${key}`));
}

interface Pair {
  readonly path: string;
  readonly en: string;
  readonly zh: string;
}

/** Every text of the catalogues in both languages. */
async function pairs(): Promise<readonly Pair[]> {
  const catalogue = async (path: string): Promise<unknown> =>
    Object.values((await import(pathToFileURL(join(ROOT, path)).href)) as object)[0];
  const all: [string, unknown, unknown][] = [
    ["terminal", WORDS.en, WORDS["zh-CN"]],
    ["online", ONLINE_WORDS.en, ONLINE_WORDS["zh-CN"]],
    ["standing", STANDING_WORDS.en, STANDING_WORDS["zh-CN"]],
    ["window", nativeText.en, nativeText["zh-CN"]],
  ];
  for (const path of globSync("src/ui/**/en.ts", { cwd: ROOT })) {
    const other = join(dirname(path), "zh-cn.ts");
    expect(existsSync(join(ROOT, other))).toBe(true);
    all.push([dirname(path), await catalogue(path), await catalogue(other)]);
  }
  return all.flatMap(([name, en, zh]) => {
    const chinese = new Map(textsIn(zh, name));
    return textsIn(en, name).map(([path, text]) => ({
      path,
      en: text,
      zh: chinese.get(path) ?? "",
    }));
  });
}

/** How a text ends: a sentence, a question, something under way, an introduction, or a label. */
const ENDS: readonly (readonly [RegExp, RegExp])[] = [
  [/[.](?<!No\.)$/, /。$/],
  [/\?$/, /？$/],
  [/!$/, /！$/],
  [/…$/, /…$/],
  [/:$/, /：$/],
];

test("a text ends alike in both languages: as a sentence, as a question or as a label", async () => {
  const told = await pairs();
  expect(told.length).toBeGreaterThan(1200);
  expect(
    told.filter(({ en, zh }) =>
      ENDS.some(([english, chinese]) => english.test(en) !== chinese.test(zh)),
    ),
  ).toEqual([]);
});

/** The Chinese word for what has a name of its own. */
const TERMS: readonly (readonly [RegExp, RegExp])[] = [
  [/\bhosts?\b/i, /桌主/],
  [/\binvites?\b/i, /邀请/],
  [/\brelays?\b/i, /中继/],
  [/\bpassphrase\b/i, /口令/],
  [/\bledger\b/i, /账本/],
  [/\bfingerprints?\b/i, /指纹/],
  [/\btournaments?\b/i, /比赛/],
  [/\bbots?\b/i, /电脑/],
  [/\bchips?\b/i, /筹码/],
  [/\bstakes?\b/i, /底注|奖池/],
  [/\brecords?\b/i, /记录/],
  [/\bbackup\b/i, /备份/],
  [/\bprofile\b/i, /资料/],
  [/\bresign(s|ed)?\b/i, /认输/],
  [/\btakebacks?\b/i, /悔棋/],
  [/\brouters?\b/i, /路由器/],
  [/\brosettes?\b/i, /玫瑰格/],
  [/\bpond\b/i, /鱼塘/],
  [/\bhub\b/i, /中心牌/],
  [/\bboneyard\b|\bdraw pile\b/i, /牌堆/],
  [/\btracks?\b/i, /轨道/],
];

test("a thing has the same name on every screen", async () => {
  const told = await pairs();
  const wrong = told.filter(({ en, zh }) => {
    // A place is filled with a name, an address is written in letters.
    const words = en.replaceAll(/\{\w+\}|HOST:PORT/g, "");
    return TERMS.some(([english, chinese]) => english.test(words) && !chinese.test(zh));
  });
  expect(wrong).toEqual([]);
});

test("English texts are spelled as in America, with curved quotation marks and single spaces", async () => {
  const wrong =
    /"|\.\.\.| {2}|--|‘|\b(colour|favour|centre|licence|grey|analyse|organis|recognis|behaviour|neighbour|honour|defence|harbour|dialogue)/i;
  expect((await pairs()).filter(({ en }) => wrong.test(en))).toEqual([]);
});
