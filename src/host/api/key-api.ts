import type { Result } from "../../../protocol/result.ts";

/** The part of the API that takes a player from one device to another, without the matches. */
export interface KeyApi {
  /** Key and name as a text that the passphrase opens. Fault `key/short-passphrase`. */
  exportKey(passphrase: string): Promise<Result<string>>;
  /**
   * From the next start this device plays as the player of the text; see `Profile.becomePlayer`. Faults `key/...`,
   * `profile/...`.
   */
  importKey(text: string, passphrase: string): Promise<Result<null>>;
}
