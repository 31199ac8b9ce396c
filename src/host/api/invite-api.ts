import type { Result } from "../../../protocol/result.ts";
import type { LobbyTable, PlayerId, TableId } from "./terms.ts";

/** The part of the API that is about who comes to a table, and who does not. */
export interface InviteApi {
  /** Host only, before the start: the invite that is good now. The same until it is renewed or has run out. */
  invite(table: TableId): Promise<Result<InviteInfo>>;
  /** Host only, before the start: a new invite; those given away before are worth nothing from then on. */
  renewInvite(table: TableId): Promise<Result<InviteInfo>>;
  /** Host only, before the start: while it is locked nobody new can sit down, invited or not. */
  setLocked(table: TableId, locked: boolean): Promise<Result<null>>;
  /** Host only, before the start: whether strangers may not sit down. */
  setKnownOnly(table: TableId, knownOnly: boolean): Promise<Result<null>>;
  /** Finds a code in a pasted text and says what it is. Reaches nobody. */
  readCode(text: string): Promise<Result<CodeInfo>>;
  /** Reaches the host of an invite and shows the table; joins nothing. */
  lookAtInvite(text: string): Promise<Result<InvitedTable>>;
  /** Signs consent to what the host of the invite plays, and takes a seat. */
  joinByInvite(text: string): Promise<Result<TableId>>;
  /** Follows the match of the invite without a seat, as its host lets whoever has one. Fault `watch/not-begun`. */
  watchByInvite(text: string): Promise<Result<TableId>>;
  /** The first of the two codes of a connection made by hand; it replaces the one made before. */
  createOffer(): Promise<Result<string>>;
  /** The reply to a friend's code; the connection opens once the friend has taken it. */
  answerOffer(text: string): Promise<Result<string>>;
  /** Takes a friend's reply; resolves with the player who is connected then. */
  takeReply(text: string): Promise<Result<PlayerId>>;
  /** `name`: what the player is called in the list of those who are blocked. */
  block(player: PlayerId, name: string): Promise<Result<null>>;
  unblock(player: PlayerId): Promise<Result<null>>;
}

/** Whether everybody on the network sees a table and may sit down, or those with an invite only. */
export type Access = "open" | "invited";

/** A player this one has nothing to do with. The name is what they went by then; the key counts. */
export interface Blocked {
  readonly id: PlayerId;
  readonly name: string;
}

/** What a host gives to friends. */
export interface InviteInfo {
  /** `fairhand:` and the code, at most 200 characters. */
  readonly link: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** What a code says by itself, before anybody is asked about it. */
export type CodeInfo =
  | {
      readonly kind: "invite";
      readonly host: PlayerId;
      readonly expires: number;
      /** Addresses of the host itself in it, and of relays. */
      readonly direct: number;
      readonly relayed: number;
    }
  /** One half of a connection made by hand. */
  | { readonly kind: "offer" | "reply"; readonly player: PlayerId };

/** The table of an invite, as its host shows it. */
export interface InvitedTable extends LobbyTable {
  readonly stage: "gathering" | "locked" | "started";
}
