import { expect, test } from "vitest";
import type { Chat } from "../../../protocol/chat.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { createTalk, hear, isStored, linesAfter } from "./table-talk.ts";

function line(author: number, seq: number): Signed<Chat> {
  const empty = new Uint8Array(0);
  const value = { author: Uint8Array.of(author), seq } as Chat;
  return { value, bytes: empty, hash: empty } as Signed<Chat>;
}

test("an endless talker leaves room for everybody else", () => {
  const talk = createTalk();
  for (let seq = 0; seq < 5000; seq++) hear(talk, line(1, seq), 3);
  for (let seq = 0; seq < 200; seq++) expect(hear(talk, line(2, seq), 3)).toBe(true);
  expect(talk.lines).toHaveLength(400);
  // Of each the latest.
  expect(talk.lines[199]?.value).toMatchObject({ seq: 4999 });
});

test("people who came, talked and left silence nobody, and burden nobody who catches up", () => {
  const talk = createTalk();
  for (let author = 1; author <= 5; author++)
    for (let seq = 0; seq < 200; seq++) hear(talk, line(author, seq), 0);
  expect(hear(talk, line(9, 0), 0)).toBe(true);
  expect(talk.lines).toHaveLength(1000);
  expect(linesAfter(talk, [Uint8Array.of(9)], [])).toEqual([talk.lines.at(-1)]);
});

test("an author's lines fill no disk, however long the table lasts", () => {
  const talk = createTalk();
  let stored = 0;
  for (let seq = 0; seq < 3000; seq++) {
    hear(talk, line(1, seq), 0);
    if (isStored(talk, Uint8Array.of(1))) stored++;
  }
  expect(stored).toBe(1000);
  hear(talk, line(2, 0), 0);
  expect(isStored(talk, Uint8Array.of(2))).toBe(true);
});
