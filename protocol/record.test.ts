import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { equalBytes } from "./bytes.ts";
import { type Cbor, encode } from "./cbor/cbor.ts";
import { ENTRY_LIMIT } from "./entry.ts";
import { decodeRecord, digestRecord, encodeRecord } from "./record.ts";

const record = {
  manifest: Uint8Array.of(1),
  start: Uint8Array.of(2),
  contents: [{ answers: [[0, 0, new Uint8Array(32)]], resigned: [], out: [[1, "late"]] }] as const,
  entries: [Uint8Array.of(3), Uint8Array.of(4)],
  attachments: { certificates: [], ends: [Uint8Array.of(5)], claims: [], evidence: [] },
};

describe("a record's file", () => {
  it("of the previous version is refused, and the fault says so", () => {
    const decoded = decodeRecord(encode({ fairhand: 1, manifest: record.manifest, entries: [] }));
    expect(!decoded.ok && decoded.fault.code).toBe("record/old-format");
  });

  it("is compared by start, contents and entries, whatever is attached", () => {
    const attachments = { ...record.attachments, ends: [] };
    expect(digestRecord({ ...record, attachments })).toEqual(digestRecord(record));
    expect(digestRecord({ ...record, contents: [] })).not.toEqual(digestRecord(record));
  });

  it("holds what was put in", () => {
    const decoded = decodeRecord(encodeRecord(record));
    expect(decoded.ok && decoded.value).toEqual(record);
  });

  it("is the only file of its record: no changed byte goes unseen", () => {
    const file = encodeRecord(record);
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.integer({ min: 1, max: 255 }), (at, mask) => {
        const changed = file.slice();
        changed[at]! ^= mask;
        const decoded = decodeRecord(changed);
        if (decoded.ok) {
          expect(decoded.value).not.toEqual(record);
          expect(equalBytes(encodeRecord(decoded.value), changed)).toBe(true);
        }
      }),
    );
  });

  it.each([
    ["random bytes", Uint8Array.of(0xff, 0x00)],
    ["nothing", new Uint8Array()],
    ["a missing part", encode({ fairhand: 2, manifest: record.manifest, entries: [] })],
    [
      "an extra part",
      encode({ fairhand: 2, ...(record as unknown as Record<string, Cbor>), note: "x" }),
    ],
    ["another version", encode({ fairhand: 3, ...(record as unknown as Record<string, Cbor>) })],
    [
      "an entry above its limit",
      encodeRecord({ ...record, entries: [new Uint8Array(ENTRY_LIMIT + 1)] }),
    ],
  ])("is refused: %s", (_, file) => {
    const decoded = decodeRecord(file);
    expect(!decoded.ok && decoded.fault.code).toBe("record/not-a-record");
  });
});
