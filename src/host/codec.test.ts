import { expect, test } from "vitest";
import { decodeMessage, encodeMessage } from "./codec.ts";

test("carries bytes inside values", () => {
  const message = { m: "openRecord", a: [Uint8Array.of(0, 1, 254, 255)], i: "x" };
  expect(decodeMessage(encodeMessage(message))).toEqual(message);
});

test("answers undefined for what is not a message", () => {
  for (const text of ["", "{", '{"$bytes":"%"}', undefined, 7, new ArrayBuffer(2)]) {
    expect(decodeMessage(text)).toBeUndefined();
  }
});
