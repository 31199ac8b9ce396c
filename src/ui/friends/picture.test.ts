import { expect, test } from "vitest";
import { pictureOf } from "./picture.ts";

const key = (byte: number) => byte.toString(16).padStart(2, "0").repeat(32);

test("a picture is the same for the same key and differs between keys", () => {
  expect(pictureOf(key(7))).toEqual(pictureOf(key(7)));
  const drawn = new Set(
    Array.from({ length: 256 }, (_, byte) => JSON.stringify(pictureOf(key(byte)))),
  );
  expect(drawn.size).toBe(256);
});
