import { expect, test } from "vitest";
import { fill } from "./message.ts";
import { joinNames } from "./messages.ts";

test("a name that is written from right to left is kept together in a sentence, any other stays as it is", () => {
  expect(fill("{name} has {count}", { name: "Anna", count: 2 })).toBe("Anna has 2");
  expect(fill("{name} has {count}", { name: "שרה", count: 2 })).toBe("\u2068שרה\u2069 has 2");
  expect(joinNames("en", ["שרה", "Ben"])).toBe("\u2068שרה\u2069 and Ben");
});
