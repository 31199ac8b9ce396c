import fc from "fast-check";
import { expect, test } from "vitest";
import { diff, patched } from "./patch.ts";

const size = (value: unknown) => JSON.stringify(value).length;
const json = fc.jsonValue({ maxDepth: 4 });
/** What a page does with it: both ways over the wire. */
const follow = (before: unknown, after: unknown) =>
  patched(JSON.parse(JSON.stringify(before)), JSON.parse(JSON.stringify(diff(before, after))));

test("a patch turns the first value into the second, whatever they are", () => {
  fc.assert(
    fc.property(json, json, (before, after) => {
      expect(follow(before, after)).toEqual(JSON.parse(JSON.stringify(after)));
    }),
  );
});

test("a value with one change comes out complete", () => {
  const nested = fc.dictionary(fc.string(), fc.array(json), { maxKeys: 5 });
  fc.assert(
    fc.property(nested, fc.string(), fc.array(json), json, (before, key, list, more) => {
      const one = { ...before, [key]: list };
      const other = { ...before, [key]: [...list, more] };
      expect(follow(one, other)).toEqual(JSON.parse(JSON.stringify(other)));
      expect(follow(other, one)).toEqual(JSON.parse(JSON.stringify(one)));
    }),
  );
});

test("an added line costs only that line, however many there were", () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, turn) => ({ turn, text: "rock" }));
  const cost = (count: number) => size(diff({ moves: lines(count) }, { moves: lines(count + 1) }));
  expect(cost(1000) - cost(100)).toBeLessThan(10);
});

test("a list of the latest items costs only the new ones", () => {
  const lines = Array.from({ length: 20 }, (_, turn) => ({ turn, text: "rock" }));
  const patch = diff(lines.slice(0, 12), lines.slice(1, 13));
  expect(patch).toEqual({ gone: 1, kept: 11, items: {}, added: [lines[12]] });
  expect(patched(lines.slice(0, 12), patch)).toEqual(lines.slice(1, 13));
});

test("keys with undefined values are left out, and removed keys disappear", () => {
  expect(diff({ a: undefined, b: 1 }, { b: 1, c: undefined })).toEqual({ keys: {} });
  expect(follow({ a: 1, b: 2 }, { a: undefined, b: 2 })).toEqual({ b: 2 });
  expect(follow({ a: 1 }, { a: null })).toEqual({ a: null });
});

test("unchanged parts stay the same objects", () => {
  const before = { seats: [{ name: "Ann" }], moves: [1] };
  const after = patched(before, diff(before, { seats: [{ name: "Ann" }], moves: [1, 2] }));
  expect(after).toEqual({ seats: [{ name: "Ann" }], moves: [1, 2] });
  expect((after as typeof before).seats).toBe(before.seats);
});

test("no key reaches the prototype", () => {
  const hostile = JSON.parse('{"__proto__": {"polluted": true}}');
  const after = follow({}, hostile) as object;
  expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
  expect(Object.hasOwn(after, "__proto__")).toBe(true);
  expect(follow(hostile, {})).toEqual({});
});

test("a patch for another value gives nothing", () => {
  expect(patched([1], { gone: 0, kept: 2, items: {}, added: [] })).toBeUndefined();
  expect(patched(7, { keys: {} })).toBeUndefined();
  expect(
    patched({ a: [] }, { keys: { a: { gone: 1, kept: 0, items: {}, added: [] } } }),
  ).toBeUndefined();
});
