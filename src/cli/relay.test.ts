import { expect, test } from "vitest";
import { parseRelayFlags } from "./relay.ts";

test("a relay needs no flag", () => {
  expect(parseRelayFlags([])).toEqual({
    ok: true,
    value: {
      port: 4001,
      data: "fairhand-relay",
      announce: [],
      slots: 200,
      megabytes: 64,
      bandwidth: { pair: 500_000, total: 10_000_000 },
    },
  });
});

test.each([
  [["--port=0"], "port"],
  [["--port=70000"], "port"],
  [["--slots=many"], "slots"],
  [["--megabytes=-1"], "megabytes"],
  [["--pair-rate=0"], "pair-rate"],
  [["--total-rate=1e9"], "total-rate"],
  [["--announce=relay.example.org"], "announce"],
])("%s is refused, and the flag is named", (args, field) => {
  expect(parseRelayFlags(args)).toMatchObject({ fault: { code: "cli/bad-flag", field } });
});

test("an unknown flag is refused", () => {
  expect(parseRelayFlags(["--turbo"])).toMatchObject({ fault: { code: "cli/bad-flag" } });
});
