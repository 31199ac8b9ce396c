import { openRecordFile, refusalLine, resultLine } from "./record-file.ts";

/**
 * `fairhand verify FILE`: plays a record again, offline, and writes what was proved. Answers the exit code: 0 if all of it
 * holds, 1 with one line `REFUSED code ...` if anything does not.
 */
export async function verify(path: string, write: (line: string) => void): Promise<number> {
  const record = await openRecordFile(path);
  if (!record.ok) {
    write(refusalLine(record));
    return 1;
  }
  const { game, players, countersigned, verification } = record.value;
  const { entries, signatures, chains, decisions, states, digest } = verification;
  const signers = countersigned.map((seat) => players[seat] ?? `seat ${seat}`);
  write(`${game.id}: ${players.join(" against ")}`);
  write(`result: ${resultLine(record.value)}`);
  write(`countersigned by: ${signers.length === 0 ? "nobody" : signers.join(", ")}`);
  write(`proved: ${entries} entries, ${signatures} signatures, ${chains} chains, ${states} states`);
  if (decisions.voted > 0) write(`voted out: ${decisions.voted}, by certificates of a majority`);
  if (decisions.claimed > 0)
    write("claimed: the absence of a player, by the word of the other one alone");
  write(`digest: ${digest}`);
  write("VERIFIED");
  return 0;
}
