import { expect, test } from "vitest";
import { encodeCertificate } from "../../../protocol/certificate.ts";
import { type Content, hashContent } from "../../../protocol/content.ts";
import { type Body, signEntry } from "../../../protocol/entry.ts";
import { encodeRecord } from "../../../protocol/record.ts";
import { signVote } from "../../../protocol/vote.ts";
import type { Game } from "../../engine/game.ts";
import { findGame } from "../../games/registry.ts";
import { rpsls } from "../../games/rpsls/rules.ts";
import { matchOf, play, receiveAt, type TestTable, tableOf, verify } from "../table.fixture.ts";
import { verifyRecord } from "./verification.ts";

const REGISTER = { type: "register", value: 10 };
const NOBODY = "match/waits-for-nobody";
const [ONE, OTHER, GUEST] = [0, 1, 2] as const;

/**
 * Rules by which a match that is not over can wait for nobody: a running lobby, which is full. Whoever asks far more
 * often than there are phases would ask for ever.
 */
function waitingForNobody(): Game {
  const game = rpsls as unknown as Game;
  let asked = 0;
  return {
    ...game,
    setup: ({ owner: _, ...setup }) => game.setup(setup),
    pending(state) {
      asked += 1;
      if (asked > 5000) throw new Error("It never ends.");
      return game.pending(state);
    },
  };
}

function tableWithLobby(seats: number, playersCountLimit: number): TestTable {
  const options = { ...rpsls.defaults, lobby: true, playersCountLimit };
  return tableOf(waitingForNobody(), seats, options as never, 1000);
}

function registrations(table: TestTable) {
  const { hash } = table.seating.start;
  const body: Body = { kind: "act", action: REGISTER, seen: [] };
  return [ONE, OTHER].map((seat) =>
    signEntry({ v: 2, match: hash, turn: 0, log: hash, seat, step: 0, body }, table.signers[seat]!),
  );
}

function answering(entries: ReturnType<typeof registrations>): Content {
  const answers = entries.map(({ value, hash }) => [value.seat, 0, hash] as const);
  return { answers, resigned: [], out: [] };
}

function recordWithLobby(): Uint8Array {
  const table = tableWithLobby(2, 2);
  const entries = registrations(table);
  return encodeRecord({
    manifest: table.seating.table.bytes,
    start: table.seating.start.bytes,
    contents: [answering(entries)],
    entries: entries.map(({ bytes }) => bytes),
    attachments: { certificates: [], ends: [], claims: [], evidence: [] },
  });
}

test("a record in which the rules wait for nobody is refused", () => {
  const found = verifyRecord(recordWithLobby(), { findGame: waitingForNobody, verify });
  expect(found).toMatchObject({ ok: false, fault: { code: NOBODY } });
});

test("a record of a table with a running lobby is refused before its first move", () => {
  const found = verifyRecord(recordWithLobby(), { findGame, verify });
  expect(found).toMatchObject({ ok: false, fault: { code: "rpsls/LobbyAmongPeers" } });
});

test("a match of two that waits for nobody says so, and stops there", () => {
  const table = tableWithLobby(2, 2);
  play(table, ONE, REGISTER);
  play(table, OTHER, REGISTER);
  expect(matchOf(table, ONE).phase).toMatchObject({ turn: 1, outcome: null });
  expect(matchOf(table, ONE).phase.fault).toMatchObject({ code: NOBODY });
});

test("two who have a match wait for nobody do not hang a guest", () => {
  const table = tableWithLobby(3, 2);
  const entries = registrations(table);
  const content: Content = { ...answering(entries), out: [[GUEST, "late"]] };
  const { start } = matchOf(table, GUEST).history;
  const votes = [ONE, OTHER].map((voter) => {
    const place = { v: 2, match: start, turn: 0, log: start, voter, round: 0 } as const;
    const vote = { ...place, kind: "precommit", content: hashContent(content), vr: -1 } as const;
    return signVote(vote, table.signers[voter]!).bytes;
  });
  for (const { bytes } of entries) receiveAt(table, GUEST, { kind: "entry", bytes });
  const certificate = encodeCertificate({ turn: 0, content, votes });
  receiveAt(table, GUEST, { kind: "certificate", bytes: certificate });
  expect(matchOf(table, GUEST).phase.fault).toMatchObject({ code: NOBODY });
});
