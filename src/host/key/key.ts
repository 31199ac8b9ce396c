import * as v from "valibot";
import { equalBytes } from "../../../protocol/bytes.ts";
import { MAX_NAME } from "../../../protocol/join.ts";
import { fail, type Result } from "../../../protocol/result.ts";
import { lineOf } from "../../../protocol/text.ts";
import type { KeyApi } from "../api/key-api.ts";
import { noCode, openPlayer, type Player, sealPlayer } from "./key-code.ts";

/** What exporting and importing a key needs. */
export interface KeyDeps {
  readonly seed: Uint8Array;
  /** The player's current name; empty before the first start is over. */
  readonly name: () => string;
  readonly random: (bytes: number) => Uint8Array;
  /** See `Profile.becomePlayer`. */
  readonly become: (player: Player) => Promise<Result<null>>;
}

const nameSchema = v.pipe(v.string(), lineOf(0, MAX_NAME));

/** Exports and imports the player. */
export function createKeyApi({ seed, name, random, become }: KeyDeps): KeyApi {
  return {
    exportKey: (passphrase) => sealPlayer({ seed, name: name() }, passphrase, random),
    async importKey(text, passphrase) {
      const opened = await openPlayer(text, passphrase);
      if (!opened.ok) return opened;
      if (equalBytes(opened.value.seed, seed))
        return fail("key/same-player", "You already play as this player here.");
      // Sealed by somebody who knew the passphrase, which promises nothing about the content.
      return v.is(nameSchema, opened.value.name) ? become(opened.value) : noCode();
    },
  };
}
