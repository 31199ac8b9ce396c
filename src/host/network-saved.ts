import * as v from "valibot";
import { decode, encode } from "../../protocol/bytes.ts";
import type { Verify } from "../../protocol/identity.ts";
import { MANIFEST_LIMIT, MAX_SEATS, type Manifest, openManifest } from "../../protocol/manifest.ts";
import { fail, ok, type Result } from "../../protocol/result.ts";
import { type Signed, wholeNumber } from "../../protocol/signed.ts";

/** What a network table is built from, besides its log. */
export interface NetworkAbout {
  readonly table: Signed<Manifest>;
  /** Matches won by each seat before this one. */
  readonly score: readonly number[];
}

const schema = v.strictObject({
  manifest: v.instance(Uint8Array),
  score: v.pipe(v.array(wholeNumber(0)), v.maxLength(MAX_SEATS)),
});

export function encodeNetworkAbout({ table, score }: NetworkAbout): Uint8Array {
  return encode({ manifest: table.bytes, score });
}

/** Fault `table/unreadable`. */
export function decodeNetworkAbout(bytes: Uint8Array, verify: Verify): Result<NetworkAbout> {
  const decoded = decode(bytes, 2 * MANIFEST_LIMIT);
  const parsed = decoded.ok ? v.safeParse(schema, decoded.value) : null;
  const table = parsed?.success ? openManifest(parsed.output.manifest, verify) : null;
  return parsed?.success && table?.ok
    ? ok({ table: table.value, score: parsed.output.score })
    : fail("table/unreadable", "A saved match could not be read; it is left as it is.");
}
