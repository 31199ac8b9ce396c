import { toHex } from "../../protocol/bytes.ts";
import { seatOf } from "../../protocol/roster.ts";
import type { Ending, VerifiedRecord } from "../match/record/verification.ts";
import {
  fingerprintOf,
  openRecordFile,
  pathOf,
  quoteName,
  type Refusal,
  refusalLine,
  resultLine,
} from "./record-file.ts";

/** The exit codes of `fairhand verify`: how a match that verifies ended, and `refused` for one that does not. */
export const EXIT = {
  agreed: 0,
  refused: 1,
  unacknowledged: 2,
  claimed: 3,
  unfinished: 4,
  void: 5,
} as const;

/** The verdict on the last line. Only an end that all agree on is verified without qualification. */
const VERDICT: Readonly<Record<Ending["kind"], string>> = {
  agreed: "VERIFIED",
  unacknowledged: "VERIFIED, LAST MOVE NOT ACKNOWLEDGED",
  claimed: "VERIFIED, ENDED BY ONE PLAYER'S WORD",
  unfinished: "VERIFIED, UNFINISHED",
};

/**
 * `fairhand verify FILE [--json]`: replays a record, offline, and writes what was proved and how the match ended.
 * Returns the exit code; a refused record is one line `REFUSED code ...`, a void one `VOID code ...`.
 */
export async function verify(
  path: string,
  write: (line: string) => void,
  json = false,
): Promise<number> {
  const opened = await openRecordFile(path);
  if (!opened.ok) {
    const isVoid = opened.fault.code === FORK;
    const line = refusalLine(opened);
    if (json) write(JSON.stringify(refusalJson(opened, isVoid)));
    else write(isVoid ? line.replace(/^REFUSED/, "VOID") : line);
    return isVoid ? EXIT.void : EXIT.refused;
  }
  const record = opened.value;
  if (json) write(JSON.stringify(recordJson(record)));
  else for (const line of linesOf(record)) write(line);
  return EXIT[record.ending.kind];
}

/** Two certificates for one phase: the players have different results, and neither counts. */
const FORK = "record/fork";

function linesOf(record: VerifiedRecord): string[] {
  const { game, players, convicted, ending, verification } = record;
  const { entries, signatures, phases, voted, digest } = verification;
  const named = players.map((_, seat) => nameOf(record, seat));
  const cheats = convicted.map((seat) => named[seat]).join(", ");
  return [
    `${game.id}: ${named.join(" against ")}`,
    ...pageLines(record, named),
    `result: ${resultLine(record)}`,
    `ended: ${endingLine(ending, named)}`,
    `proved: ${entries} entries, ${signatures} signatures, ${phases} phases, ${voted} certificates`,
    ...(convicted.length > 0 ? [`proven to have cheated: ${cheats}`] : []),
    `digest: ${digest}`,
    VERDICT[ending.kind],
  ];
}

/** With the key's fingerprint, because anybody can take any name. */
function nameOf({ players, seating }: VerifiedRecord, seat: number): string {
  const key = seating.joins[seat]?.value.player;
  return `${quoteName(players[seat] ?? `seat ${seat}`)} (${fingerprintOf(key)})`;
}

/** Who played in a browser and whose app served the page, as the players themselves state. */
function pageLines({ seating }: VerifiedRecord, named: readonly string[]): string[] {
  const { joins } = seating;
  return joins.flatMap(({ value: { page } }, seat) => {
    if (page === undefined) return [];
    const server = named[seatOf(joins, page.of)] ?? fingerprintOf(page.of);
    return [`page: ${named[seat]} plays from the page of ${server}`];
  });
}

function endingLine(ending: Ending, players: readonly string[]): string {
  const list = (seats: readonly number[]) =>
    seats.length === 0 ? "nobody" : seats.map((seat) => players[seat] ?? `seat ${seat}`).join(", ");
  switch (ending.kind) {
    case "agreed":
      return `agreed by ${list(ending.by)}`;
    case "unacknowledged":
      return `last move not acknowledged; signed by ${list(ending.by)}`;
    case "claimed":
      return `according to ${list(ending.by)} only; absent: ${list(ending.against)}`;
    case "unfinished":
      return "unfinished";
  }
}

/** What `--json` writes about a record that verifies. */
function recordJson({ game, seating, outcome, ending, convicted, verification }: VerifiedRecord) {
  const { digest, ...proved } = verification;
  return {
    verified: true,
    status: ending.kind,
    game: game.id,
    players: seating.joins.map(({ value }, seat) => ({
      seat,
      name: value.name,
      key: toHex(value.player),
      botOf: value.bot === undefined ? null : toHex(value.bot.of),
      pageOf: value.page === undefined ? null : toHex(value.page.of),
    })),
    outcome,
    ending,
    convicted,
    proved,
    digest,
  };
}

function refusalJson({ fault, blame }: Refusal, isVoid: boolean) {
  const { code, message, field } = blame?.fault ?? fault;
  return {
    verified: false,
    status: isVoid ? "void" : "refused",
    fault: code,
    message,
    field: blame === null ? (field ?? null) : pathOf(blame),
    entry: blame?.entry ?? null,
    phase: blame?.phase ?? null,
    step: blame?.step ?? null,
    seat: blame?.seat ?? null,
    key: blame?.key == null ? null : toHex(blame.key),
  };
}
