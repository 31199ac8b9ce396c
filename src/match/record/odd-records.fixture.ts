import { encodeEvidence } from "../../../protocol/certificate.ts";
import { type Body, signEntry } from "../../../protocol/entry.ts";
import { decodeRecord, encodeRecord, type MatchRecord } from "../../../protocol/record.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { signClaim } from "../../../protocol/statement.ts";
import { connectFour } from "../../games/connect-four/rules.ts";
import { rpsls } from "../../games/rpsls/rules.ts";
import { resignMatch } from "../author.ts";
import { silences } from "../duty.ts";
import { logAt } from "../history.ts";
import type { Match } from "../match.ts";
import {
  create,
  deliver,
  matchOf,
  play,
  post,
  receiveAt,
  type TestTable,
  tableOf,
  wait,
} from "../table.fixture.ts";
import type { Place } from "../terms.ts";
import { recordOf } from "./verification.ts";

/** For tests of both verifiers: records that nobody's app writes, and what is to be said of them. */
export interface OddRecord {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** How the match ended, or the fault. */
  readonly said: string;
  /** Who is convicted, where that is what the record is about. */
  readonly convicted?: readonly number[];
}

const [LIAR, HONEST] = [0, 1] as const;

function signerOf({ signers }: TestTable, seat: number): TestTable["signers"][number] {
  const signer = signers[seat];
  if (signer === undefined) throw new Error(`No seat ${seat}.`);
  return signer;
}

/** `L_(turn - 1)`. */
function logOf({ history }: Match, turn: number): Uint8Array {
  return logAt(history, turn) ?? history.start;
}

export function oddRecords(): OddRecord[] {
  return [
    ...recordsWithEvidence(),
    ...recordsWithClaims(),
    ...recordsWithResignations(),
    lateLeaverRecord(),
  ];
}

function begun(): TestTable {
  const table = tableOf(connectFour as never, 2);
  play(table, HONEST, { column: 1 });
  play(table, LIAR, { column: 1 });
  return table;
}

/** The liar has signed a move on a log of its own, so the other decided alone. */
function recordsWithEvidence(): OddRecord[] {
  const table = begun();
  const { history } = matchOf(table, HONEST);
  const sign = (turn: number, column: number, log: Uint8Array) => {
    const body: Body = { kind: "act", action: { column }, seen: [] };
    const place = { v: 2, match: history.start, turn, seat: LIAR, step: 0 } as const;
    return signEntry({ ...place, log, body }, signerOf(table, LIAR)).bytes;
  };
  const stray = sign(2, 2, history.start);
  const base = (history.finals[1]?.entries ?? []).map(({ bytes }) => bytes);
  table.carries = (from) => from === HONEST;
  receiveAt(table, HONEST, { kind: "entry", bytes: stray });
  deliver(table);
  const record = recordOf(matchOf(table, HONEST));
  const here = logOf(matchOf(table, HONEST), 1);
  const exhibit = (entry: Uint8Array, beneath: readonly Uint8Array[] = []) =>
    encodeEvidence({ kind: "entry", entry, base: beneath });
  const proof = exhibit(stray, base);
  const holding = (name: string, said: string, evidence: readonly Uint8Array[]): OddRecord => ({
    name,
    said,
    bytes: changed(record, { evidence }),
  });
  return [
    holding("a proof", "agreed", [proof]),
    holding("a proof, after the same entry without its base", "agreed", [exhibit(stray), proof]),
    holding("a proof, after nine of nothing", "agreed", [
      ...Array.from({ length: 9 }, () => exhibit(stray)),
      proof,
    ]),
    holding("two exhibits of nothing, of two faces", "record/unproven", [
      exhibit(sign(1, 3, here)),
      exhibit(sign(1, 4, here)),
    ]),
  ];
}

function recordsWithClaims(): OddRecord[] {
  const table = begun();
  const { history } = matchOf(table, HONEST);
  const claim = (turn: number) => {
    const place = {
      v: 2,
      match: history.start,
      turn,
      log: logOf(matchOf(table, HONEST), turn),
    } as const;
    return signClaim({ ...place, seat: HONEST, seats: [LIAR] }, signerOf(table, HONEST)).bytes;
  };
  const record = recordOf(matchOf(table, HONEST));
  return [
    {
      name: "a claim in place of an earlier one",
      said: "claimed",
      bytes: changed(record, { claims: [claim(0), claim(2)] }),
    },
    {
      name: "a claim before a later one",
      said: "record/statement",
      bytes: changed(record, { claims: [claim(2), claim(0)] }),
    },
  ];
}

/** Two throw once more, and whoever they knocked out resigns, or a bot does. */
function recordsWithResignations(): OddRecord[] {
  const [owner, knockedOut, bot] = [0, 2, 3];
  const [ROCK, PAPER] = [0, 1];
  const table = tableOf(rpsls as never, 4, rpsls.defaults, null, () => true, [
    null,
    null,
    null,
    owner,
  ]);
  for (const symbols of [
    [PAPER, PAPER, ROCK, ROCK],
    [PAPER, ROCK],
  ])
    for (const [seat, symbol] of symbols.entries()) play(table, seat, { type: "throw", symbol });
  const match = matchOf(table, owner);
  const { start, finals } = match.history;
  const turn = finals.length - 1;
  const record = unwrap(decodeRecord(recordOf(match)));
  const resigned = (name: string, seat: number, said: string): OddRecord => {
    const place = { v: 2, match: start, turn, seat, step: 0, log: logOf(match, turn) } as const;
    const entry = signEntry({ ...place, body: { kind: "resign" } }, signerOf(table, seat));
    const contents = record.contents.map((content, at) =>
      at === turn ? { ...content, resigned: [[seat, entry.hash] as const] } : content,
    );
    const attachments = { ...record.attachments, ends: [] };
    const entries = [...record.entries, entry.bytes];
    return { name, said, bytes: encodeRecord({ ...record, contents, entries, attachments }) };
  };
  return [
    resigned("a resignation that no move of two has seen", knockedOut, "record/wrong-content"),
    resigned("the resignation of a bot", bot, "entry/bot-resigns"),
  ];
}

/**
 * Somebody resigns in the last second, and the others put them out for being late before they hear of it. The next phase
 * lists the resignation, and a bot of theirs leaves, which would have played on.
 */
function lateLeaverRecord(): OddRecord {
  const [leaver, bob, cat, bot] = [0, 1, 2, 3];
  const [ROCK, PAPER] = [0, 1];
  const owners = [null, null, null, leaver];
  const table = tableOf(rpsls as never, 4, rpsls.defaults, null, () => true, owners);
  const house = {
    isSilent: (seat: number, at: Place) => silences(matchOf(table, leaver), seat, at),
    isTogether: () => true,
  };
  table.matches[bot] = create(table, bot, [], house).match;
  wait(table, 0);
  for (const seat of [bob, cat, bot])
    play(table, seat, { type: "throw", symbol: seat === bob ? PAPER : ROCK });
  table.carries = (from, to) => from !== leaver && to !== leaver;
  post(table, leaver, unwrap(resignMatch(matchOf(table, leaver))));
  deliver(table);
  const [resignation] = matchOf(table, leaver).pool.resignations.get(leaver) ?? [];
  if (resignation === undefined) throw new Error("The leaver has resigned.");
  const { history } = matchOf(table, bob);
  for (let now = 0; history.finals.length === 0; now += 1000) wait(table, now);
  for (const seat of [bob, cat, bot])
    receiveAt(table, seat, { kind: "entry", bytes: resignation.bytes });
  deliver(table);
  const name = "a resignation listed once its author was out as late, and then a bot leaves";
  return { name, said: "agreed", bytes: recordOf(matchOf(table, bob)) };
}

function changed(bytes: Uint8Array, change: Partial<MatchRecord["attachments"]>): Uint8Array {
  const record = unwrap(decodeRecord(bytes));
  return encodeRecord({ ...record, attachments: { ...record.attachments, ...change } });
}
