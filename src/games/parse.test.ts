import * as v from "valibot";
import { expect, test } from "vitest";
import { parseObject } from "./parse.ts";

const schema = v.strictObject({
  seats: v.number(),
  rounds: v.optional(v.array(v.strictObject({ stake: v.pipe(v.number(), v.minValue(0)) }))),
});

test("an object that fits the schema is read", () => {
  const input = { seats: 2, rounds: [{ stake: 1 }] };
  expect(parseObject(schema, input, "test/bad", "Bad")).toEqual({ ok: true, value: input });
});

test.each([
  [{}, "seats", 'Bad: the key "seats" is missing.'],
  [{ seats: 2, seat: 1 }, "seat", 'Bad: there is no key "seat" here.'],
  [JSON.parse('{"seats":2,"__proto__":{}}'), "__proto__", 'Bad: there is no key "__proto__" here.'],
  [{ seats: 2, rounds: [{ stake: -1 }] }, "rounds.0.stake", /Expected >=0 but received -1\.$/],
  [{ seats: 2, rounds: [null] }, "rounds.0", "Bad: Expected an object."],
  [[], "", "Bad: Expected an object."],
  [new Uint8Array(0), "", "Bad: Expected an object."],
  [null, "", "Bad: Expected an object."],
])("%j is refused with a sentence that names the field", (input, field, message) => {
  expect(parseObject(schema, input, "test/bad", "Bad")).toEqual({
    ok: false,
    fault: {
      code: "test/bad",
      message: typeof message === "string" ? message : expect.stringMatching(message),
      field,
    },
  });
});
