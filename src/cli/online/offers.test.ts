import { expect, test } from "vitest";
import type { LobbyTable, NextOffer, Table } from "../../host/api/api.ts";
import { WORDS } from "../play/words.ts";
import { offerLines, tableTerms } from "./offers.ts";
import { ONLINE_WORDS } from "./words.ts";

const OFFER: NextOffer = {
  table: "next",
  by: 1,
  game: "crazy-eights",
  options: { playForSecond: true, buryStartingEight: false, dealer: null },
  stake: 5,
  seats: 3,
  phaseLimit: 30_000,
  total: null,
  same: false,
  joined: false,
};

function finished(rematch: Partial<Table["rematch"]>, game = "rpsls"): Table {
  const none = { wanted: [], left: [], next: null, offer: null, owner: false, terms: null };
  return { game, mine: [0], rematch: { ...none, ...rematch } } as Partial<Table> as Table;
}

/** What a terminal says of it. */
function said(table: Table, language: "en" | "zh-CN" = "en"): readonly string[] {
  const texts = { words: WORDS[language], online: ONLINE_WORDS[language] };
  return offerLines(table, ["Ben", "Anna"], texts);
}

test("the next match is offered with its game, stake, seats, options and limits", () => {
  expect(said(finished({ offer: OFFER, wanted: [0, 1] }))).toEqual([
    "Anna offers the next match: Crazy Eights · 5 chips · 3 seats · Go on for second place · 30 seconds for each move.",
    "Type again to take a seat.",
  ]);
  for (const line of said(finished({ offer: OFFER }), "zh-CN")) expect(line).toMatch(/。$/);
});

test("nothing is offered to its owner, to one who has a seat, or once it has begun", () => {
  expect(said(finished({ offer: OFFER, owner: true }))).toEqual([]);
  expect(said(finished({ offer: { ...OFFER, joined: true } }))).toEqual([]);
  expect(said(finished({ offer: OFFER, next: "next" }))).toEqual([]);
});

test("the terms that a match has settled for a rematch are told", () => {
  const options = { moveTimeout: 20_000, revealTimeout: 9000, playersCountLimit: 4 };
  const terms = { stake: 1, options: { ...options, bindCommitments: true } };
  expect(said(finished({ terms }))).toEqual([
    "Rematch settings: 1 chip, 20 s to choose, 9 s to show, and at most 4 players.",
  ]);
});

test("a table of others is shown with all that sitting down agrees to", () => {
  const total = { kind: "delay", time: 300_000, plus: 5000 } as const;
  const { options } = { options: { takebacks: false, first: "lot" } };
  const table = { game: "connect-four", options, stake: 0, seats: 2, phaseLimit: null, total };
  expect(tableTerms(table as Partial<LobbyTable> as LobbyTable, WORDS.en)).toBe(
    "Connect Four · no stake · 2 seats · a coin toss decides who moves first · no takebacks · 5 minutes, 5 seconds of each move free",
  );
});
