import { expect, test } from "vitest";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { gather } from "./gathering.fixture.ts";
import { answerTo } from "./table-gathering.ts";

test("whoever asks once more while the match begins with them has their answer", () => {
  const { hosts, guests, tell } = gather();
  unwrap(hosts.start());
  // A second press, before the first has an answer here.
  unwrap(guests.sit());
  tell();
  expect(guests.state.match).not.toBeNull();
  expect(answerTo(guests.state, 0)).toEqual({ ok: true, value: null });
  expect(guests.state.asking).toBeNull();
});
