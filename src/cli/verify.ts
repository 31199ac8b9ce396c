import { toHex } from "../../protocol/bytes.ts";
import type { Ending, VerifiedRecord } from "../match/verification.ts";
import { openRecordFile, refusalLine, resultLine } from "./record-file.ts";

/** The exit codes of `fairhand verify`: what ended a match that verifies, and `refused` for what does not. */
export const EXIT = {
  agreed: 0,
  refused: 1,
  unacknowledged: 2,
  claimed: 3,
  unfinished: 4,
  void: 5,
} as const;

/**
 * `fairhand verify FILE`: plays a record again, offline, and writes what was proved and what ended the match. Answers the
 * exit code; what is refused is one line `REFUSED code ...`.
 */
export async function verify(path: string, write: (line: string) => void): Promise<number> {
  const record = await openRecordFile(path);
  if (!record.ok) {
    write(refusalLine(record));
    return record.fault.code === FORK ? EXIT.void : EXIT.refused;
  }
  const { game, players, convicted, ending, verification } = record.value;
  const { entries, signatures, phases, voted, digest } = verification;
  const named = players.map((_, seat) => nameOf(record.value, seat));
  write(`${game.id}: ${named.join(" against ")}`);
  write(`result: ${resultLine(record.value)}`);
  write(`ended: ${endingLine(ending, named)}`);
  write(
    `proved: ${entries} entries, ${signatures} signatures, ${phases} phases, ${voted} certificates`,
  );
  if (convicted.length > 0)
    write(`proven to have cheated: ${convicted.map((seat) => named[seat]).join(", ")}`);
  write(`digest: ${digest}`);
  write("VERIFIED");
  return EXIT[ending.kind];
}

/** Two certificates for one phase: the players hold different results, and neither counts. */
const FORK = "record/fork";

/** Names can be chosen freely; the first digits of the key tell two of one name apart. */
function nameOf({ players, seating }: VerifiedRecord, seat: number): string {
  const key = seating.joins[seat]?.value.player;
  const fingerprint = key === undefined ? "" : ` (${toHex(key).slice(0, FINGERPRINT_DIGITS)})`;
  return `${players[seat] ?? `seat ${seat}`}${fingerprint}`;
}

const FINGERPRINT_DIGITS = 8;

function endingLine(ending: Ending, players: readonly string[]): string {
  const list = (seats: readonly number[]) =>
    seats.length === 0 ? "nobody" : seats.map((seat) => players[seat] ?? `seat ${seat}`).join(", ");
  switch (ending.kind) {
    case "agreed":
      return `agreed by ${list(ending.by)}`;
    case "unacknowledged":
      return `last move not acknowledged; signed by ${list(ending.by)}`;
    case "claimed":
      return `by the word of ${list(ending.by)}: gone are ${list(ending.against)}`;
    case "unfinished":
      return "unfinished";
  }
}
