import { expect, test } from "vitest";
import type { Table } from "../../host/api/api.ts";
import { linesSince } from "./talk.ts";

const seats = ["anna", "ben"].map((player, seat) => ({
  seat,
  player,
})) as unknown as Table["seats"];
const line = (seat: number | null, text: string) => ({ seat, name: "", text, turn: 0 });

test("a muted player's lines are not written, and those of others are, once", () => {
  const chat = [
    line(0, "Hello"),
    line(1, "Boo"),
    line(1, "Boo!"),
    line(null, "Bye"),
    line(0, "So?"),
  ];
  const said = (told: number, muted: readonly string[]) =>
    linesSince({ chat, seats }, told, muted).map(({ text }) => text);
  expect(said(0, ["ben"])).toEqual(["Hello", "Bye", "So?"]);
  expect(said(1, ["ben"])).toEqual(["Bye", "So?"]);
  expect(said(0, [])).toEqual(["Hello", "Boo", "Boo!", "Bye", "So?"]);
});
