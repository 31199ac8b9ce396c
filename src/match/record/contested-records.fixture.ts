import {
  type Certificate,
  encodeCertificate,
  encodeEvidence,
} from "../../../protocol/certificate.ts";
import { type Content, hashContent } from "../../../protocol/content.ts";
import { type Body, readEntry, signEntry } from "../../../protocol/entry.ts";
import { decodeRecord, encodeRecord, type MatchRecord } from "../../../protocol/record.ts";
import { seatingOf, unwrap } from "../../../protocol/seating.fixture.ts";
import { signVote } from "../../../protocol/vote.ts";
import type { Game, Plain } from "../../engine/game.ts";
import { connectFour } from "../../games/connect-four/rules.ts";
import { royalUr } from "../../games/royal-ur/rules.ts";
import { rpsls } from "../../games/rpsls/rules.ts";
import { logAt } from "../history.ts";
import { matchOf, play, receiveAt, type TestTable, tableOf, verify } from "../table.fixture.ts";
import type { OddRecord } from "./odd-records.fixture.ts";
import { recordOf } from "./verification.ts";

/** For tests of both verifiers: records by which a liar wants one of the two, or both, to say something else. */
export function contestedRecords(): OddRecord[] {
  return [
    ...forgedCertificates(),
    ...truthfulFork(),
    cutShort(),
    ...besideAnswers(),
    ...faces(),
    ...tooMany(),
    ...misshapen(),
  ];
}

const NOTHING = { certificates: [], ends: [], claims: [], evidence: [] };
const INVENTED = new Uint8Array(32).fill(1);
const [LOSER, WINNER] = [0, 1] as const;

function signerOf({ signers }: TestTable, seat: number): TestTable["signers"][number] {
  const signer = signers[seat];
  if (signer === undefined) throw new Error(`No seat ${seat}.`);
  return signer;
}

function recordIn(table: TestTable, seat = 0): MatchRecord {
  return unwrap(decodeRecord(recordOf(matchOf(table, seat))));
}

function placeIn(table: TestTable, turn: number) {
  const { history } = matchOf(table, WINNER);
  return { v: 2, match: history.start, turn, log: logAt(history, turn) ?? history.start } as const;
}

function sign(table: TestTable, seat: number, turn: number, body: Body, step = 0) {
  return signEntry({ ...placeIn(table, turn), seat, step, body }, signerOf(table, seat));
}

function certify(table: TestTable, voters: readonly number[], turn: number, content: Content) {
  const about = { ...placeIn(table, turn), round: 0, kind: "precommit", vr: -1 } as const;
  const votes = voters.map((voter) => {
    const vote = { ...about, voter, content: hashContent(content) };
    return signVote(vote, signerOf(table, voter)).bytes;
  });
  return { turn, content, votes };
}

function withCertificate(record: MatchRecord, one: Certificate): Uint8Array {
  const { attachments } = record;
  const certificates = [...attachments.certificates, one];
  return encodeRecord({ ...record, attachments: { ...attachments, certificates } });
}

function fourInARow(moves = 7): TestTable {
  const table = tableOf(connectFour as never, 2);
  for (let turn = 0; turn < moves; turn++)
    play(table, turn % 2 === 0 ? WINNER : LOSER, { column: turn % 2 === 0 ? 1 : 2 });
  return table;
}

/** The loser signs alone that everybody else had left, long before the end. */
function forgedCertificates(): OddRecord[] {
  const two = fourInARow();
  const four = tableOf(rpsls as never, 4);
  for (const [seat, symbol] of [1, 0, 0, 0].entries()) play(four, seat, { type: "throw", symbol });
  const gone = (seats: readonly number[]): Content => ({
    answers: [],
    resigned: seats.map((seat) => [seat, INVENTED] as const),
    out: [],
  });
  const caught: Content = { answers: [], resigned: [], out: [[WINNER, "convicted"]] };
  const forged = (table: TestTable, loser: number, turn: number, content: Content) =>
    withCertificate(recordIn(table, WINNER), certify(table, [loser], turn, content));
  const said = "record/certificate";
  return [
    {
      name: "a loser of two who says that the other had resigned",
      said,
      bytes: forged(two, LOSER, 2, gone([WINNER])),
    },
    {
      name: "a loser of two who says that the other was caught",
      said,
      bytes: forged(two, LOSER, 2, caught),
    },
    {
      name: "a loser of four who says that all others had resigned",
      said,
      bytes: forged(four, 3, 0, gone([0, 1, 2])),
    },
  ];
}

/** Three of five certify that a fifth had resigned, who has, but whose resignation no phase of the honest one lists. */
function truthfulFork(): OddRecord[] {
  const [honest, leaver] = [WINNER, 4];
  const isOfFirst = (bytes: Uint8Array) => unwrap(readEntry(bytes)).value.turn === 0;
  const table = tableOf(rpsls as never, 5, rpsls.defaults, null, (_, __, { kind, bytes }) =>
    kind === "entry" ? isOfFirst(bytes) : true,
  );
  for (const seat of [0, 1, 2, 3, 4]) play(table, seat, { type: "throw", symbol: seat % 2 });
  const resignation = sign(table, leaver, 0, { kind: "resign" }, 1);
  receiveAt(table, honest, { kind: "entry", bytes: resignation.bytes });
  const content: Content = { answers: [], resigned: [[leaver, resignation.hash]], out: [] };
  const fork = certify(table, [0, 2, 3], 0, content);
  receiveAt(table, honest, { kind: "certificate", bytes: encodeCertificate(fork) });
  const record = recordIn(table, honest);
  const { attachments } = record;
  const exhibit = encodeEvidence({ kind: "entry", entry: resignation.bytes, base: [] });
  const evidence = attachments.evidence.filter((one) => !Buffer.from(one).equals(exhibit));
  return [
    {
      name: "a second certificate, as an honest player writes it down",
      said: "record/fork",
      bytes: encodeRecord(record),
    },
    {
      name: "a second certificate without the resignation that it lists",
      said: "record/certificate",
      bytes: encodeRecord({ ...record, attachments: { ...attachments, evidence } }),
    },
  ];
}

function cutShort(): OddRecord {
  const record = recordIn(fourInARow());
  const contents = record.contents.slice(0, -1);
  const entries = record.entries.slice(0, -1);
  const bytes = encodeRecord({ ...record, contents, entries });
  return { name: "the last signatures, but not the last move", said: "record/statement", bytes };
}

/** One more phase of a match of two, decided by the loser alone. */
function decidedAlone(
  table: TestTable,
  content: Content,
  entries: readonly Uint8Array[],
  evidence: readonly Uint8Array[] = [],
): Uint8Array {
  const record = recordIn(table);
  const turn = record.contents.length;
  return encodeRecord({
    ...record,
    contents: [...record.contents, content],
    entries: [...record.entries, ...entries],
    attachments: { ...NOTHING, evidence, certificates: [certify(table, [LOSER], turn, content)] },
  });
}

/** All who were asked have moved, which is what the phase came to, whatever stands beside it. */
function besideAnswers(): OddRecord[] {
  const table = fourInARow(1);
  const move = sign(table, LOSER, 1, { kind: "act", action: { column: 1 }, seen: [] });
  const resignation = sign(table, WINNER, 1, { kind: "resign" });
  const offence = sign(table, WINNER, 0, { kind: "act", action: { column: 9 }, seen: [] });
  const faces = encodeEvidence({
    kind: "faces",
    entries: [recordIn(table).entries[0] ?? INVENTED, offence.bytes],
  });
  const answers: Content["answers"] = [[LOSER, 0, move.hash]];
  const resigned: Content = { answers, resigned: [[WINNER, resignation.hash]], out: [] };
  const out: Content = { answers, resigned: [], out: [[WINNER, "convicted"]] };
  const said = "record/wrong-content";
  return [
    {
      name: "an answer, and beside it a resignation that it has not seen",
      said,
      bytes: decidedAlone(table, resigned, [move.bytes, resignation.bytes]),
    },
    {
      name: "an answer, and beside it the other, who is put out",
      said,
      bytes: decidedAlone(table, out, [move.bytes], [faces]),
    },
  ];
}

/** Resignations that contradict what their author has signed. */
function faces(): OddRecord[] {
  const table = fourInARow(3);
  const resigned = (name: string, turn: number, step: number): OddRecord => {
    const { bytes, hash } = sign(table, WINNER, turn, { kind: "resign" }, step);
    const content: Content = { answers: [], resigned: [[WINNER, hash]], out: [] };
    const convicted = turn < 3 ? [WINNER] : [];
    return {
      name,
      said: "unacknowledged",
      convicted,
      bytes: decidedAlone(table, content, [bytes]),
    };
  };
  return [
    resigned("a resignation in the place of a move", 0, 0),
    resigned("a resignation that a move of its author follows", 1, 0),
    resigned("a resignation that nothing follows", 3, 0),
  ];
}

function tooMany(): OddRecord[] {
  const table = fourInARow(1);
  const resignations = Array.from({ length: 65 }, (_, n) =>
    n < 40
      ? sign(table, WINNER, 1, { kind: "resign" }, n)
      : sign(table, WINNER, 0, { kind: "resign" }, n - 30),
  ).toSorted((one, other) => Buffer.compare(one.hash, other.hash));
  const listing = (count: number) => {
    const some = resignations.slice(0, count);
    const resigned = some.map(({ hash }) => [WINNER, hash] as const);
    const content: Content = { answers: [], resigned, out: [] };
    return decidedAlone(
      table,
      content,
      some.map(({ bytes }) => bytes),
    );
  };
  const exhibit = (body: Body) =>
    encodeEvidence({ kind: "entry", entry: sign(table, WINNER, 0, body).bytes, base: [] });
  const fillers = Array.from({ length: 9 }, (_, n) =>
    exhibit({
      kind: "act",
      action: { column: 2 },
      seen: [new Uint8Array(32).fill(n + 1)],
      parts: [new Uint8Array(200_000)],
    }),
  );
  const offence = exhibit({ kind: "act", action: { column: 9 }, seen: [] });
  const out: Content = { answers: [], resigned: [], out: [[WINNER, "convicted"]] };
  return [
    {
      name: "sixty-four resignations of one player",
      said: "unacknowledged",
      bytes: listing(64),
    },
    {
      name: "sixty-five resignations of one player",
      said: "record/not-a-record",
      bytes: listing(65),
    },
    {
      name: "nine large exhibits of nothing before one of an offence",
      said: "record/unproven",
      bytes: decidedAlone(table, out, [], [...fillers, offence]),
    },
  ];
}

/** Where neither the format nor a signature says what a value has to be. */
function misshapen(): OddRecord[] {
  const four = tableOf(connectFour as never, 2);
  const ur = tableOf(royalUr as never, 2);
  const first = (table: TestTable, seat: number, body: Body): Uint8Array => {
    const { bytes, hash } = sign(table, seat, 0, body);
    const content: Content = { answers: [[seat, 0, hash]], resigned: [], out: [] };
    const { manifest, start } = recordIn(table);
    return encodeRecord({
      manifest,
      start,
      contents: [content],
      entries: [bytes],
      attachments: NOTHING,
    });
  };
  return [
    ...[5, []].flatMap((kind) => [
      {
        name: `a move with a part of kind ${JSON.stringify(kind)}`,
        said: "entry/unasked-parts",
        bytes: first(four, WINNER, {
          kind: "act",
          action: { column: 1 },
          seen: [],
          parts: [{ kind }],
        }),
      },
      {
        name: `a part of chance of kind ${JSON.stringify(kind)}`,
        said: "dice/malformed",
        bytes: first(ur, LOSER, { kind: "chance", parts: [{ kind }] }),
      },
    ]),
    optionsOf("options that are bytes", connectFour as never, new Uint8Array(0)),
    optionsOf("options that are a list", connectFour as never, []),
    optionsOf("a running lobby", rpsls as never, { lobby: true }, "LobbyAmongPeers"),
  ];
}

function optionsOf(
  name: string,
  { id, rulesVersion }: Game,
  options: unknown,
  fault = "BadOption",
): OddRecord {
  const { signers } = tableOf(connectFour as never, 2);
  const wish = { game: id, rulesVersion, options: options as Plain };
  const { table, start } = seatingOf(signers as never, verify, wish);
  const bytes = encodeRecord({
    manifest: table.bytes,
    start: start.bytes,
    contents: [],
    entries: [],
    attachments: NOTHING,
  });
  return { name, said: `${id}/${fault}`, bytes };
}
