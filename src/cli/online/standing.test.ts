import { expect, test } from "vitest";
import { ok } from "../../../protocol/result.ts";
import type { MatchView, Standing, Table } from "../../host/api/api.ts";
import { claimLate, standingLines } from "./standing.ts";
import { ONLINE_WORDS } from "./words.ts";

const NAMES = ["Anna", "Ben", "Cleo", "Dan"];

function tableWith(standing: Standing | null, more: Partial<MatchView> = {}): Table {
  const match = { standing, departed: [], convicted: [], disputed: false, ...more };
  return { id: "table", match } as Partial<Table> as Table;
}

/** What a terminal says, in English. */
function said(table: Table): string {
  return standingLines(table, NAMES, { language: "en", online: ONLINE_WORDS.en }).join(" ");
}

/** The seats that a player's `claim` names. */
async function claimed(standing: Standing | null): Promise<number[]> {
  const seats: number[] = [];
  const claim = (_: string, seat: number) => {
    seats.push(seat);
    return Promise.resolve(ok(null));
  };
  expect(await claimLate({ claim }, tableWith(standing))).toEqual(ok(null));
  return seats;
}

const VOTES = { kind: "votes", here: 2, needed: 3, missing: [2, 3], late: [3] } as const;

test("a wait for votes is told once it is long, and only while they are needed", async () => {
  expect(said(tableWith(VOTES))).toMatch(
    /^Waiting for 1 of 2 players to confirm: Cleo and Dan\. .*Type claim/,
  );
  expect(said(tableWith({ ...VOTES, late: [] }))).toBe("");
  expect(said(tableWith({ ...VOTES, here: 1 }))).toMatch(
    /^Waiting for Cleo and Dan to confirm\. .*Type claim/,
  );
  expect(said(tableWith({ ...VOTES, here: 3 }))).toBe("");
  expect(await claimed(VOTES)).toEqual([3]);
});

test("who is late is named, and claimed one by one where the others vote about it", async () => {
  const late: Standing = { kind: "late", seats: [1, 2], ends: false };
  expect(said(tableWith(late))).toBe(
    "Out of time: Ben and Cleo. Type claim to ask the others to go on without them.",
  );
  expect(await claimed(late)).toEqual([1, 2]);
  const alone: Standing = { ...late, ends: true };
  expect(said(tableWith(alone))).toMatch(/^Out of time: Ben and Cleo\. .*on your side/);
  expect(await claimed(alone)).toEqual([1]);
});

test("where nothing more can be dealt, that is told, and one claim ends it", async () => {
  const stuck: Standing = { kind: "stuck", seats: [2, 3], by: [] };
  expect(said(tableWith(stuck))).toBe(
    "Cleo and Dan left, and nothing more can be dealt without them. If you abandon the match, no chips are counted. Whoever resigns loses. Type claim to abandon it.",
  );
  expect(await claimed(stuck)).toEqual([2]);
  expect(said(tableWith({ ...stuck, by: [1] }))).toMatch(
    /without them\. Ben abandoned the match\. If you/,
  );
});

test("a claim, a cheat and a disputed result are told, and a turn is not", async () => {
  const gone: Standing = { kind: "claimed", by: [0, 1], against: [2] };
  expect(said(tableWith(gone))).toMatch(/^Gone, according to Anna and Ben: Cleo\./);
  expect(said(tableWith({ ...gone, by: [0] }))).toMatch(/^Anna says that Cleo is gone\./);
  expect(await claimed(gone)).toEqual([]);
  expect(said(tableWith(null, { convicted: [3], disputed: true }))).toMatch(
    /^Dan cheated\. .*Somebody cheated/,
  );
  expect(said(tableWith({ kind: "moves", seats: [1] }))).toBe("");
  expect(await claimed(null)).toEqual([]);
});

test("every sentence is there in Chinese", () => {
  const standings: Standing[] = [VOTES, { kind: "late", seats: [1], ends: true }];
  const lines = standings.flatMap((standing) =>
    standingLines(tableWith(standing), NAMES, {
      language: "zh-CN",
      online: ONLINE_WORDS["zh-CN"],
    }),
  );
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toMatch(/^[^,]*。$/);
});

test("those who have left a match that goes on are named", () => {
  expect(said(tableWith(null, { departed: [2, 3] }))).toBe(
    "No more moves will come from Cleo and Dan: their app has left this match.",
  );
});
