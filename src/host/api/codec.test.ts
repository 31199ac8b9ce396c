import { expect, onTestFinished, test, vi } from "vitest";
import { decodeMessage, encodeMessage, MAX_PLAIN } from "./codec.ts";

test("carries bytes inside values", () => {
  const message = { m: "openRecord", a: [Uint8Array.of(0, 1, 254, 255)], i: "x" };
  expect(decodeMessage(encodeMessage(message))).toEqual(message);
});

test("answers undefined for anything but a message", () => {
  for (const text of ["", "{", '{"$bytes":"%"}', undefined, 7, new ArrayBuffer(2)]) {
    expect(decodeMessage(text)).toBeUndefined();
  }
});

test("tells bytes from text that looks like encoded bytes", () => {
  const text = '{"$bytes":"AA=="} \\{"$bytes":"';
  const message = { a: [text, Uint8Array.of(1), { $bytes: Uint8Array.of(2), other: text }] };
  expect(decodeMessage(encodeMessage(message))).toEqual(message);
});

test("refuses a long message before reading it, unless it is a long file", () => {
  // Parsed and revived, 80 MB of this stopped a host for 21 s.
  const long = `[${"1,".repeat(40_000_000)}1]`;
  const many = `[${'{"$bytes":""},'.repeat(3_000_000)}1]`;
  const [parse, read] = [vi.spyOn(JSON, "parse"), vi.spyOn(globalThis, "atob")];
  onTestFinished(() => void vi.restoreAllMocks());
  expect(decodeMessage(long)).toBeUndefined();
  expect(decodeMessage(many)).toBeUndefined();
  expect(decodeMessage(`[${"[".repeat(500_000)}`)).toBeUndefined();
  const parsed = parse.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  expect(parsed).toBeLessThan(MAX_PLAIN);
  expect(read.mock.calls.length).toBeLessThan(MAX_PLAIN / '{"$bytes":0}'.length);
});
