import type { PlayerId } from "../api.ts";
import type { Candidate } from "./address.ts";

/**
 * Two players without any relay: one makes an offer, the other answers it with a reply, and both texts travel by any chat, minutes
 * apart. What a code contains; the text form is protocol/'s.
 */
export interface Contact {
  readonly player: PlayerId;
  /** `SECRET_BYTES` that both sides derive the credentials of the data channel from; the reply repeats the offer's. */
  readonly secret: Uint8Array;
  /** At most `MAX_CANDIDATES`. */
  readonly candidates: readonly Candidate[];
}

export const SECRET_BYTES = 6;
/** Two of each kind and family are more than a home has. */
export const MAX_CANDIDATES = 8;
