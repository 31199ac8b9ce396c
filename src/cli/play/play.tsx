import { render } from "ink";
import { faultText } from "../fault-text.ts";
import { paintFor } from "./paint.ts";
import { playPlain } from "./plain.ts";
import { Screen } from "./screen.tsx";
import { PLAY_USAGE, parseSetting, wantedLanguage } from "./setting.ts";

/**
 * `fairhand play`: the games in a terminal, against bots or with friends at the same keyboard. With `--plain`, or if
 * input or output is not a terminal, reads and writes lines. Exit code 1 on failure.
 */
export async function play(
  args: readonly string[],
  write: (line: string) => void,
): Promise<number> {
  const { env, stdin, stdout } = process;
  const own = env["LC_ALL"] || env["LANG"] || "en";
  const setting = parseSetting(args, own);
  if (!setting.ok) {
    write(faultText(wantedLanguage(args, own), setting.fault));
    for (const line of `fairhand play ${PLAY_USAGE}`.split("\n")) write(line);
    return 1;
  }
  const rows = stdout.isTTY ? stdout.rows : 0;
  const shown = { ...setting.value, paint: paintFor(stdout, env), rows };
  const { game, players, plain, words } = shown;
  if (!plain && stdin.isTTY && stdout.isTTY) {
    try {
      await render(<Screen setting={shown} />).waitUntilExit();
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
  const played = await playPlain(shown, game ?? "connect-four", rivals, stdin, write);
  if (!played.ok) write(faultText(words.language, played.fault));
  return played.ok ? 0 : 1;
}
