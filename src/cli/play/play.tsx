import { render } from "ink";
import { playPlain } from "./plain.ts";
import { Screen } from "./screen.tsx";
import { parseSetting } from "./setting.ts";

/**
 * `fairhand play`: the five games in a terminal, against bots or with friends at the same keyboard. Without a terminal
 * to draw on (or with `--plain`) it reads and writes lines. Exit code 1 with one line if it could not play.
 */
export async function play(
  args: readonly string[],
  write: (line: string) => void,
): Promise<number> {
  const { env, stdin, stdout } = process;
  const setting = parseSetting(args, env["LC_ALL"] || env["LANG"] || "en");
  if (!setting.ok) {
    write(setting.fault.message);
    return 1;
  }
  const { game, players, plain, words } = setting.value;
  if (!plain && stdin.isTTY && stdout.isTTY) {
    try {
      await render(<Screen setting={setting.value} />).waitUntilExit();
      return 0;
    } catch (error) {
      write(error instanceof Error ? error.message : String(error));
      return 1;
    }
  }
  const rivals = players ?? [
    { kind: "human", name: words.you },
    { kind: "bot", level: "medium" },
  ];
  const played = await playPlain(setting.value, game ?? "connect-four", rivals, stdin, write);
  if (!played.ok) write(played.fault.message);
  return played.ok ? 0 : 1;
}
