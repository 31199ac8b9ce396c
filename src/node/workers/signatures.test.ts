import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { decodeRecord, encodeRecord } from "../../../protocol/record.ts";
import { unwrap } from "../../../protocol/seating.fixture.ts";
import { findGame } from "../../games/registry.ts";
import { temporaryFolder } from "../../host/testing/hosts.ts";
import { longRecord } from "../../host/testing/long-record.ts";
import { verifyRecord } from "../../match/record/verification.ts";
import { nativeSigner, nativeVerify } from "../keys/crypto.ts";
import { createSignatures } from "./signatures.ts";

const vectors: {
  edges: { name: string; key: string; message: string; signature: string; valid: boolean }[];
} = JSON.parse(
  readFileSync(new URL("../../../protocol/ed25519.vectors.json", import.meta.url), "utf8"),
);
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

function opened(entry?: URL) {
  const signatures = createSignatures(entry);
  onTestFinished(signatures.close);
  return signatures;
}

describe("signatures that were begun with", () => {
  it("get the verdict of every path", () => {
    const { begin, verify } = opened();
    for (let round = 0; round < 3; round++)
      for (const { name, valid, ...hex } of vectors.edges) {
        const [key, message, signature] = [hex.key, hex.message, hex.signature].map(bytes);
        begin(key!, message!, signature!);
        expect({ name, valid: verify(key!, message!, signature!) }).toEqual({ name, valid });
      }
  });

  it("are verified here if the system has no thread to give", () => {
    // For this address a Worker's constructor throws, as it does then.
    const { begin, verify } = opened(new URL("https://localhost/none.ts"));
    const signer = nativeSigner(new Uint8Array(32).fill(1));
    const message = Uint8Array.of(7);
    const signature = signer.sign(message);
    begin(signer.key, message, signature);
    begin(signer.key, message, signature);
    expect(verify(signer.key, message, signature)).toBe(true);
    expect(verify(signer.key, Uint8Array.of(8), signature)).toBe(false);
  });

  it("count for what was signed, and by whom, and nothing else", async () => {
    const { begin, verify } = opened();
    const signers = [1, 2].map((seed) => nativeSigner(new Uint8Array(32).fill(seed)));
    const cases = fc.array(
      fc.record({
        by: fc.nat(1),
        as: fc.nat(1),
        said: fc.nat(2),
        read: fc.nat(2),
        begun: fc.constantFrom("not", "so", "otherwise"),
      }),
      { minLength: 1, maxLength: 150 },
    );
    await fc.assert(
      fc.asyncProperty(cases, async (list) => {
        const all = list.map(({ by, as, said, read, begun }) => {
          const signature = signers[by]!.sign(Uint8Array.of(said));
          const asked = [signers[as]!.key, Uint8Array.of(read), signature] as const;
          if (begun === "so") begin(...asked);
          if (begun === "otherwise") begin(signers[by]!.key, Uint8Array.of(said), signature);
          return { asked, good: by === as && said === read };
        });
        await turn();
        for (const { asked, good } of all) expect(verify(...asked)).toBe(good);
      }),
      { numRuns: 50 },
    );
  });
});

describe("a long record", () => {
  const file = longRecord(400);
  const record = unwrap(decodeRecord(file));
  const forged = (index: number) => {
    const entries = record.entries.map((entry) => entry.slice());
    // The lowest bits of the signature's second half.
    entries[index]![entries[index]!.length - 32]! ^= 1;
    return encodeRecord({ ...record, entries });
  };

  it("verifies with all of its signatures looked at ahead", () => {
    const { begin, verify } = opened();
    const found = verifyRecord(file, { findGame, begin, verify });
    expect(unwrap(found).verification.entries).toBe(400);
    expect(found).toEqual(verifyRecord(file, { findGame, verify: nativeVerify }));
  });

  it("is refused for one false signature far behind, which is named", () => {
    const { begin, verify } = opened();
    for (const index of [0, 1, 31, 32, 33, 250, 399]) {
      const found = verifyRecord(forged(index), { findGame, begin, verify });
      expect(found).toMatchObject({
        ok: false,
        fault: { code: "entry/bad-signature", field: `entries.${index}` },
      });
      expect(found).toEqual(verifyRecord(forged(index), { findGame, verify: nativeVerify }));
    }
  });
});

describe("the other thread", () => {
  const [me, message] = [nativeSigner(new Uint8Array(32).fill(1)), Uint8Array.of(1)];
  const asked = [me.key, message, me.sign(message)] as const;
  const file = longRecord(100);

  /** With a thread that does this with the first signature, which it has received by now. */
  async function withThread(behaviour: string) {
    const folder = temporaryFolder();
    const ring = new URL("./signature-ring.ts", import.meta.url).href;
    writeFileSync(
      join(folder, "other.mjs"),
      `import { writeFileSync } from "node:fs";
      import { workerData } from "node:worker_threads";
      import { serveRing } from ${JSON.stringify(ring)};
      serveRing(workerData, () => {
        writeFileSync(${JSON.stringify(join(folder, "asked"))}, "");
        ${behaviour}
      });`,
    );
    const signatures = opened(pathToFileURL(join(folder, "other.mjs")));
    signatures.begin(...asked);
    await vi.waitFor(() => expect(existsSync(join(folder, "asked"))).toBe(true));
    return signatures;
  }

  it("is who is asked", async () => {
    const { verify } = await withThread("return false;");
    expect(nativeVerify(...asked)).toBe(true);
    expect(verify(...asked)).toBe(false);
  });

  it.each([
    ["dies of a signature", "process.exit(1);"],
    ["never comes to an end with one", "for (;;);"],
  ])("is not needed where it %s", async (_, behaviour) => {
    const { begin, verify } = await withThread(behaviour);
    expect(verify(...asked)).toBe(true);
    const found = verifyRecord(file, { findGame, begin, verify });
    expect(unwrap(found).verification.entries).toBe(100);
  });

  it("is not needed where it cannot start", async () => {
    const { begin, verify } = opened(new URL("../../host/no-such-file.ts", import.meta.url));
    begin(...asked);
    await turn();
    expect(verify(...asked)).toBe(true);
  });
});
