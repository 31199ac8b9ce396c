import { createInterface } from "node:readline/promises";
import { fail, ok, type Result } from "../../../protocol/result.ts";
import type { Seat } from "../../engine/game.ts";
import type { LocalPlayer, Table } from "../../host/api/api.ts";
import { fill } from "../../text/fill.ts";
import { joinChoices } from "../../text/joining.ts";
import {
  boardLines,
  listMoves,
  moveLine,
  namesOf,
  resultLines,
  stageOf,
  submitLine,
} from "./session.ts";
import type { Setting } from "./setting.ts";
import { openTable } from "./table.ts";

/**
 * Plays line by line: writes every change once and redraws nothing, so that it works in a pipe and with a screen
 * reader. Ends with the match, on `quit`, or at the end of the input.
 */
export async function playPlain(
  setting: Setting,
  game: string,
  players: readonly LocalPlayer[],
  input: NodeJS.ReadableStream,
  write: (line: string) => void,
): Promise<Result<null>> {
  const { words, paint, rows } = setting;
  const queue: (() => void)[] = [];
  const seated = openTable(setting, game, players, () => {
    for (const wake of queue.splice(0)) wake();
  });
  if (!seated.ok) return seated;
  const { table: live, close } = seated.value;
  const reader = createInterface({ input, terminal: false });
  const lines = reader[Symbol.asyncIterator]();
  let told = 0;
  /** The move after which, and the seat for which, the board was last written. */
  let shown = "";
  let holder: Seat | null = null;

  const tellMoves = (table: Table) => {
    const names = namesOf(table, words);
    const moves = table.match?.moves ?? [];
    for (const [index, move] of moves.entries())
      if (index >= told) write(moveLine(table, names, move, index + 1, words));
    told = moves.length;
  };

  try {
    for (;;) {
      const table = live.view();
      tellMoves(table);
      const stage = stageOf(table, holder);
      if (stage.kind === "over") {
        for (const line of [...boardLines(table, null, words, paint), ...resultLines(table, words)])
          write(line);
        return ok(null);
      }
      if (stage.kind === "wait") {
        // Nothing can have changed since `view`: bots answer in a later turn of the event loop.
        await new Promise<void>((resolve) => queue.push(resolve));
        continue;
      }
      const name = namesOf(table, words)[stage.seat] ?? "";
      if (stage.kind === "hand-over") {
        // What the one before has seen and typed leaves the screen.
        for (let row = 0; holder !== null && row < rows; row++) write("");
        write(fill(words.handOver, { name }));
      } else {
        if (shown !== `${told} ${stage.seat}`)
          for (const line of boardLines(table, stage.seat, words, paint)) write(line);
        shown = `${told} ${stage.seat}`;
        holder = stage.seat;
        write(
          fill(words.turn, {
            name,
            moves: joinChoices(words.language, listMoves(live, stage.seat, words)),
          }),
        );
      }
      const line = await lines.next();
      if (line.done) return fail("play/no-more-input", "The input ended before the match did.");
      if (stage.kind === "hand-over") {
        holder = stage.seat;
        continue;
      }
      const answer = await submitLine(live, stage.seat, line.value, words, paint);
      if (answer.kind === "quit") return ok(null);
      if (answer.kind === "say") for (const said of answer.lines) write(said);
    }
  } finally {
    // An open reader would keep the process alive.
    reader.close();
    await close();
  }
}
