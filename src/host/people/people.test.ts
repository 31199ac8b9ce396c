import { expect, test } from "vitest";
import type { LobbyTable, Replay, Table } from "../api/api.ts";
import { createPeople } from "./people.ts";

const NAMES = ["Ben", "Zoe"];

/** Anna plays here, has played with Ben, and has a friend on her list whom she calls Zoe. */
const people = createPeople(
  {
    knownAs: (player) => (player === "ben" ? "Ben" : null),
    names: () => NAMES,
    namesOf: (player) => (player === "ben" ? ["Ben"] : player === "zoe" ? ["Zoe"] : []),
  },
  () => "Anna",
);

function hostShown(id: string, name: string) {
  const table = { host: { id, name, knownAs: null, doubt: null } } as unknown as LobbyTable;
  return people.inLobby([table])[0]?.host;
}

function seatsShown(seats: readonly object[], kind = "network") {
  const table = {
    kind,
    seats: seats.map((seat) => ({ here: false, botOf: null, ...seat })),
  } as unknown as Table;
  return people.atTable(table).seats;
}

test("somebody you have played with is shown as such, even under an old name", () => {
  expect(hostShown("ben", "Ben")).toMatchObject({ knownAs: "Ben", doubt: null });
  expect(hostShown("ben", "Benjamin")).toMatchObject({ knownAs: "Ben", doubt: null });
  expect(hostShown("eve", "Eve")).toMatchObject({ knownAs: null, doubt: null });
});

test.each([
  ["Ben", "same"],
  ["Веn", "mixed"],
  ["Anna", "same"],
  ["B3n\u200b", "unseen"],
])("a stranger called %j is doubtful: %s", (name, doubt) => {
  expect(hostShown("eve", name)).toMatchObject({ knownAs: null, doubt });
});

test("whoever has the name of a friend on the list is doubtful, and that friend is not", () => {
  expect(hostShown("zoe", "Zoe")).toMatchObject({ knownAs: null, doubt: null });
  expect(hostShown("eve", "Zoe")).toMatchObject({ knownAs: null, doubt: "same" });
  expect(seatsShown([{ player: "zoe", name: "Zoe" }])).toMatchObject([{ doubt: null }]);
  expect(seatsShown([{ player: "eve", name: "Zоe" }])).toMatchObject([{ doubt: "like" }]);
});

test("a friend who takes your own name is still doubtful", () => {
  expect(hostShown("ben", "Anna")).toMatchObject({ knownAs: "Ben", doubt: "same" });
});

test("at a table, names of players that look alike are doubtful, too", () => {
  const [me, cid, eve] = seatsShown([
    { player: "anna", name: "Anna", here: true },
    { player: "cid", name: "Cid" },
    { player: "eve", name: "Cid" },
  ]);
  expect(me).not.toHaveProperty("knownAs");
  expect([cid, eve]).toMatchObject([
    { knownAs: null, doubt: "same" },
    { knownAs: null, doubt: "same" },
  ]);
});

test("in a record, whoever took the name of somebody you know is doubtful", () => {
  const signers = ["ben", "eve", "eve"].map((player, seat) => ({ player, bot: seat === 2 }));
  const replay = { players: ["Ben", "Ben", "Ben"], signers } as unknown as Replay;
  expect(people.inRecord(replay).signers).toEqual([
    { player: "ben", bot: false, knownAs: "Ben", doubt: null },
    { player: "eve", bot: false, knownAs: null, doubt: "same" },
    { player: "eve", bot: true },
  ]);
});

test("bots, free seats and tables on this device get no marks", () => {
  const seats = [
    { player: "bot", name: "Ben", botOf: "eve" },
    { player: null, name: "Ben" },
  ];
  for (const seat of seatsShown(seats)) expect(seat).not.toHaveProperty("doubt");
  const [guest] = seatsShown([{ player: "eve", name: "Ben" }], "device");
  expect(guest).not.toHaveProperty("doubt");
});

test("if a name changes at a table, all are checked again", () => {
  const seat = (name: string) => ({ player: name, name });
  expect(seatsShown([seat("Carl"), seat("Dora")]).map(({ doubt }) => doubt)).toEqual([null, null]);
  expect(seatsShown([seat("Carl"), seat("Carl")]).map(({ doubt }) => doubt)).toEqual([
    "same",
    "same",
  ]);
});
