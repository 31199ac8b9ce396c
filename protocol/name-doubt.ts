/**
 * Why a name may not be what it looks like. `unseen`: nothing visible, or invisible marks; `mixed`: letters of several
 * alphabets that share shapes; `like`: it looks like somebody else's name; `same`: it is somebody else's name.
 */
export type NameDoubt = "unseen" | "mixed" | "like" | "same";

/** Invisible characters that are legitimate in names: joiners within emoji, and within scripts that need them. */
const JOINED =
  /(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)(?:\u200d|\ufe0f)|(?<=[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Sinhala}\p{Script=Malayalam}])[\u200c\u200d]/gu;
/** Blank, or without any shape: Unicode TR 36 section 3; U+2800 and the fillers of Hangul are drawn as blanks. */
const UNSEEN =
  /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}\u00a0\u1680\u2000-\u200a\u202f\u205f\u2800\u115f\u1160\u3164\uffa0]/u;
/** Alphabets whose letters look alike. Chinese, Japanese and Korean names normally mix scripts. */
const LIKE_LATIN = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Lisu}/u,
] as const;

/**
 * Letters that look like one of a to z, after decomposition and in lower case (the common ones of Unicode's
 * confusables.txt).
 */
const TWINS = new Map(
  Object.entries({
    a: "аαɑ",
    b: "ьβ",
    c: "сϲ",
    d: "ԁ",
    e: "еєε",
    f: "ϝ",
    g: "ɡ",
    h: "һн",
    i: "іιı1l|!",
    j: "јϳ",
    k: "кκ",
    m: "м",
    n: "пηո",
    o: "оοσ0օ",
    p: "рρ",
    q: "ԛ",
    r: "г",
    s: "ѕ",
    t: "тτ",
    u: "υսμ",
    v: "νѵ",
    w: "ѡωԝ",
    x: "хχ",
    y: "уγү",
    z: "ᴢ",
  }).flatMap(([letter, twins]) => [...twins].map((twin) => [twin, letter] as const)),
);

/** What is doubtful about a name, given the names of others. */
export function doubtAbout(name: string, others: readonly string[]): NameDoubt | null {
  if (UNSEEN.test(name.replaceAll(JOINED, "")) || name.trim() === "") return "unseen";
  if (others.includes(name)) return "same";
  const skeleton = skeletonOf(name);
  if (others.some((other) => skeletonOf(other) === skeleton)) return "like";
  return LIKE_LATIN.filter((script) => script.test(name)).length > 1 ? "mixed" : null;
}

/** Equal for names that look alike. */
function skeletonOf(name: string): string {
  const known = skeletons.get(name);
  if (known !== undefined) return known;
  const plain = name
    .normalize("NFKD")
    .replaceAll(/[\p{Mn}\s]/gu, "")
    .toLowerCase();
  const skeleton = [...plain].map((letter) => TWINS.get(letter) ?? letter).join("");
  if (skeletons.size >= MAX_SKELETONS) skeletons.clear();
  skeletons.set(name, skeleton);
  return skeleton;
}

/** Each name of a table is compared with each other one: for 64, that is 4,096 skeletons with every newcomer. */
const skeletons = new Map<string, string>();
const MAX_SKELETONS = 1024;
