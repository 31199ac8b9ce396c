import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toHex } from "../../../protocol/bytes.ts";
import { NAME_BYTES } from "../../match/catch-up.ts";
import {
  decodeKnock,
  decodeMessage,
  decodePush,
  decodeRequest,
  encodeKnock,
  encodeMessage,
  encodePush,
  encodeRequest,
  MAX_HELD,
  MAX_MESSAGE,
  MAX_REQUEST,
} from "./messages.ts";

const key = fc.uint8Array({ minLength: 32, maxLength: 32 });
const count = fc.nat();

describe("messages", () => {
  test("survive encoding, with their table", () => {
    const kind = fc.constantFrom("join", "roster", "start", "entry", "chat", "rematch");
    fc.assert(
      fc.property(key, kind, fc.uint8Array({ maxLength: 500 }), (table, kind, bytes) => {
        const push = decodePush(encodePush(table, encodeMessage({ kind, bytes })));
        expect(push).toMatchObject({ ok: true, value: { table: toHex(table) } });
        expect(push.ok && decodeMessage(push.value.message)).toEqual({
          ok: true,
          value: { kind, bytes },
        });
      }),
    );
  });

  test("that knock carry a proof and a join", () => {
    const bytes = fc.uint8Array({ maxLength: 500 });
    fc.assert(
      fc.property(key, bytes, (proof, join) => {
        const message = decodeMessage(encodeKnock(proof, join));
        expect(message).toMatchObject({ ok: true, value: { kind: "knock" } });
        expect(message.ok && decodeKnock(message.value.bytes)).toEqual({ proof, join });
      }),
    );
    expect(decodeKnock(Uint8Array.of(1)).join).toHaveLength(0);
  });

  test("of a kind or size that does not exist are refused", () => {
    expect(decodeMessage(Uint8Array.of(99, 1))).toMatchObject({
      ok: false,
      fault: { code: "wire/unknown-kind" },
    });
    expect(decodeMessage(new Uint8Array(0))).toMatchObject({
      ok: false,
      fault: { code: "wire/unknown-kind" },
    });
    expect(decodeMessage(Uint8Array.of(2, 1))).toMatchObject({
      ok: false,
      fault: { code: "wire/too-large" },
    });
    expect(decodePush(new Uint8Array(32))).toMatchObject({
      ok: false,
      fault: { code: "wire/torn" },
    });
    const largest = new Uint8Array(MAX_MESSAGE).fill(13, 0, 1);
    expect(decodeMessage(largest).ok).toBe(true);
  });
});

describe("requests", () => {
  test("survive encoding and fit their limit", () => {
    const position = fc.record({
      roster: count,
      match: fc.option(
        fc.record({
          turn: count,
          log: key,
          held: fc.array(fc.uint8Array({ minLength: NAME_BYTES, maxLength: NAME_BYTES }), {
            maxLength: MAX_HELD,
          }),
        }),
      ),
      chat: fc.array(fc.record({ author: key, next: count }), { maxLength: 16 }),
    });
    fc.assert(
      fc.property(key, position, count, (table, position, skip) => {
        const request = { v: 2, table, position, skip } as const;
        const bytes = encodeRequest(request);
        expect(bytes.length).toBeLessThanOrEqual(MAX_REQUEST);
        expect(decodeRequest(bytes)).toEqual({ ok: true, value: request });
      }),
    );
  });

  test("are decoded from any bytes without an exception", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(decodeRequest(bytes)).toMatchObject({
          ok: false,
          fault: { code: "wire/bad-request" },
        });
      }),
    );
  });
});
