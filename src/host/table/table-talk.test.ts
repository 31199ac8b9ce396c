import { expect, test } from "vitest";
import type { Chat } from "../../../protocol/chat.ts";
import type { Signed } from "../../../protocol/signed.ts";
import { createTalk, hear } from "./table-talk.ts";

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
