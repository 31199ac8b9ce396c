import type { Result } from "../../../protocol/result.ts";
import type { PlayerId } from "../api.ts";
import type { Address } from "./address.ts";
import type { Contact } from "./two-way.ts";

/** The steps of the ladder, best first: how a connected player is reached. */
export type Rung = "lan" | "direct" | "punched" | "relayed";

/** How a player is reached now. */
export interface Way {
  readonly rung: Rung;
  /** Round-trip time in milliseconds, `null` until it has been measured. */
  readonly rtt: number | null;
}

/** Everything about getting to other players and being found by them. */
export interface Reach {
  /** Where others can reach this player from anywhere: few, best first, never a private one. May be empty. For invites. */
  addresses(): readonly Address[];
  /** Races whatever may lead to the player. Resolves with the first way that holds; a better one replaces it later by itself. */
  connect(player: PlayerId, addresses: readonly Address[]): Promise<Result<Rung>>;
  wayTo(player: PlayerId): Way | null;
  /** The first of two codes. It can be replied to for ten minutes, and by one player. */
  createOffer(): Promise<Result<Contact>>;
  /** The second of two codes; the connection opens by itself once the offering side has taken it, within ten minutes. */
  answerOffer(offer: Contact): Promise<Result<Contact>>;
  /** Resolves when the player who replied is connected. */
  takeReply(reply: Contact): Promise<Result<Rung>>;
}
