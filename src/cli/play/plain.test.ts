import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { GAMES } from "../../games/registry.ts";
import { playPlain } from "./plain.ts";
import { parseSetting, type Setting } from "./setting.ts";
import { WORDS } from "./words.ts";

const words = WORDS.en;
const friends = ["Ann", "Bob"].map((name) => ({ kind: "human", name }) as const);

function seeded(...args: string[]): Setting {
  const setting = parseSetting(["--seed", "3", "--stake", "5", ...args], "en");
  if (!setting.ok) throw new Error(setting.fault.message);
  return setting.value;
}

async function play(game: string, lines: readonly string[], ...args: string[]) {
  const said: string[] = [];
  const input = Readable.from(lines.map((line) => `${line}\n`));
  const result = await playPlain(seeded(...args), game, friends, input, (line) => said.push(line));
  return { result, said };
}

test("after `quit` nothing is read any more, so that the process ends though the input stays open", async () => {
  const input = new PassThrough();
  input.write("quit\n");
  const result = await playPlain(seeded(), "connect-four", friends, input, () => {});
  expect(result.ok).toBe(true);
  expect(input.isPaused()).toBe(true);
});

test.each(GAMES.map(({ id }) => id).filter((id) => id !== "rpsls"))(
  "two friends play %s to its end by typing numbers",
  async (game) => {
    const { said } = await play(game, Array<string>(1000).fill("#1"));
    expect(said).toContain(words.over);
  },
);

test("two friends throw secretly until one of them wins", async () => {
  const { said } = await play("rpsls", ["", "rock", "", "rock", "", "lizard", "", "spock"]);
  const handOver = (name: string) =>
    `Hand the keyboard to ${name}. Press Enter when nobody else is looking.`;
  expect(said.filter((line) => line.startsWith("Hand the keyboard"))).toEqual(
    ["Ann", "Bob", "Ann", "Bob"].map(handOver),
  );
  expect(said).toContain("thrown: Ann rock, Bob rock");
  expect(said.slice(-3)).toEqual([words.over, "Ann won.", "Chips for Ann: 10"]);
});

test("on a screen, whoever gets the keyboard sees nothing of what the one before has seen", async () => {
  const said: string[] = [];
  const lines = ["", "rock", "", "rock", "", "lizard", "", "spock"].map((line) => `${line}\n`);
  const setting = { ...seeded(), rows: 3 };
  await playPlain(setting, "rpsls", friends, Readable.from(lines), (line) => said.push(line));
  const handOvers = said.flatMap((line, at) => (line.startsWith("Hand the keyboard") ? at : []));
  expect(handOvers).toHaveLength(4);
  for (const at of handOvers.slice(1)) expect(said.slice(at - 3, at)).toEqual(["", "", ""]);
  expect(said[(handOvers[0] ?? 0) - 1]).toBeUndefined();
});

test("moves can be typed in notation, and refused ones say why", async () => {
  const { result, said } = await play("connect-four", [
    "4",
    "x",
    "#9",
    "3",
    "4",
    "3",
    "4",
    "3",
    "4",
  ]);
  expect(result.ok).toBe(true);
  expect(said).toContain("Choose a column from 1 to 7.");
  expect(said).toContain("There is no move with the number #9.");
  expect(said.slice(-3)).toEqual([words.over, "Bob won.", "Chips for Bob: 10"]);
});

test("in a Chinese game, refusals are in Chinese", async () => {
  const { said } = await play("connect-four", ["x", "quit"], "--lang", "zh");
  expect(said).toContain("请选择第 1 到第 7 列。");
  expect(said).not.toContain("Choose a column from 1 to 7.");
});

test("a tie is announced, and each player gets the stake back", async () => {
  // A line of four (docs/games/connect-four.md, row 5).
  const columns = "111111222222633333344444455555566666777777";
  const { said } = await play("connect-four", [...columns]);
  expect(said.slice(-4)).toEqual([
    words.over,
    "A tie: Ann and Bob.",
    "Chips for Ann: 5",
    "Chips for Bob: 5",
  ]);
});

test("nobody sees a hand before the keyboard is handed over", async () => {
  const { said } = await play("crazy-eights", ["quit", "quit"]);
  expect(said[0]).toBe("Hand the keyboard to Ann. Press Enter when nobody else is looking.");
  expect(said[1]).toMatch(/suit in play/);
});

test("the end of the input is a fault, not a hang", async () => {
  const { result } = await play("royal-ur", []);
  expect(result).toMatchObject({ ok: false, fault: { code: "play/no-more-input" } });
});
