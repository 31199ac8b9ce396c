import { openRecordFile, quoteName, refusalLine, resultLine } from "./record-file.ts";

/**
 * `fairhand replay FILE`: checks a record and writes its moves, one a line. Returns the exit code: 1 if the record does
 * not verify.
 */
export async function replay(path: string, write: (line: string) => void): Promise<number> {
  const record = await openRecordFile(path);
  if (!record.ok) {
    write(refusalLine(record));
    return 1;
  }
  const { game, players, moves } = record.value;
  write(`${game.id}: ${players.map(quoteName).join(" against ")}`);
  for (const [index, { seat, text }] of moves.entries())
    write(`${index + 1}. ${quoteName(players[seat] ?? `seat ${seat}`)}: ${text}`);
  write(`result: ${resultLine(record.value)}`);
  return 0;
}
