import { expect, test } from "vitest";
import { manifestOf } from "./table-wish.ts";

test("no table is opened with a running lobby, in which a match among peers could not go on", () => {
  const wish = { game: "rpsls", options: { lobby: true }, seats: 3, stake: 0 };
  const made = manifestOf(wish as never, new Uint8Array(32), new Uint8Array(32));
  expect(made).toMatchObject({ ok: false, fault: { code: "rpsls/LobbyAmongPeers" } });
});
