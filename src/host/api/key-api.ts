import type { Result } from "../../../protocol/result.ts";

/** The part of the API that takes a player from one device to another, without the matches. */
export interface KeyApi {
  /** Key and name as a text encrypted under the passphrase. Fault `key/short-passphrase`. */
  exportKey(passphrase: string): Promise<Result<string>>;
  /**
   * From the next start this device plays as the text's player; see `Profile.becomePlayer`. Faults `key/...`,
   * `profile/...`.
   */
  importKey(text: string, passphrase: string): Promise<Result<null>>;
}
