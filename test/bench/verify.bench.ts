import { unwrap } from "../../protocol/seating.fixture.ts";
import { rpsls } from "../../src/games/rpsls/rules.ts";
import { longRecord } from "../../src/host/testing/long-record.ts";
import { verifyRecord } from "../../src/match/record/verification.ts";
import { nativeSigner, nativeVerify } from "../../src/node/keys/crypto.ts";
import { createSignatures } from "../../src/node/workers/signatures.ts";
import type { Row } from "./row.ts";

const ENTRIES = 10_000;

/** Verifies and replays a long record, compared with verifying its signatures alone. */
export async function verifyLongRecord(): Promise<readonly Row[]> {
  const file = longRecord(ENTRIES);
  const signer = nativeSigner(new Uint8Array(32).fill(9));
  const message = new Uint8Array(300);
  const signature = signer.sign(message);
  const signatures = seconds(() => {
    for (let count = 0; count < ENTRIES; count++) nativeVerify(signer.key, message, signature);
  });
  const { verify, begin, close } = createSignatures();
  const whole = seconds(() => {
    const { verification } = unwrap(verifyRecord(file, { findGame: () => rpsls, verify, begin }));
    if (verification.entries !== ENTRIES) throw new Error(`${verification.entries} entries`);
  });
  await close();
  return [
    {
      name: `verify and replay ${ENTRIES} entries of rpsls (beside: their signatures alone)`,
      value: whole,
      unit: "s",
      reference: signatures,
      ratio: whole / signatures,
      goal: { of: "value", at: "most", bound: 2 },
    },
    { name: `record of ${ENTRIES} entries of rpsls`, value: file.length / 1e6, unit: "MB" },
  ];
}

function seconds(work: () => void): number {
  const begin = performance.now();
  work();
  return (performance.now() - begin) / 1000;
}
