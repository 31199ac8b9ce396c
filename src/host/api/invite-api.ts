import type { Result } from "../../../protocol/result.ts";
import type { LobbyTable, PlayerId, TableId } from "./terms.ts";

/** The part of the API that is about who comes to a table, and who does not. */
export interface InviteApi {
  /** Host only, before the start: the current invite. The same until it is renewed or expires. */
  invite(table: TableId): Promise<Result<InviteInfo>>;
  /** Host only, before the start: a new invite; earlier ones stop working. */
  renewInvite(table: TableId): Promise<Result<InviteInfo>>;
  /** Host only, before the start: while the table is locked nobody new can sit down, invited or not. */
  setLocked(table: TableId, locked: boolean): Promise<Result<null>>;
  /** Host only, before the start: whether to keep strangers from sitting down. */
  setKnownOnly(table: TableId, knownOnly: boolean): Promise<Result<null>>;
  /** Finds a code in a pasted text and says what it is. Contacts nobody. */
  readCode(text: string): Promise<Result<CodeInfo>>;
  /** Connects to the host of an invite and shows the table; joins nothing. */
  lookAtInvite(text: string): Promise<Result<InvitedTable>>;
  /** Signs consent to what the invite's host plays, and takes a seat. */
  joinByInvite(text: string): Promise<Result<TableId>>;
  /**
   * Watches the invite's match without a seat, which its host allows to holders of the invite. Fault `watch/not-begun`.
   */
  watchByInvite(text: string): Promise<Result<TableId>>;
  /** The first of the two codes of a connection made by hand; it replaces the previous one. */
  createOffer(): Promise<Result<string>>;
  /** The reply to a friend's code; the connection opens once the friend has entered it. */
  answerOffer(text: string): Promise<Result<string>>;
  /** Takes a friend's reply; resolves with the player once connected. */
  takeReply(text: string): Promise<Result<PlayerId>>;
  /** `name`: the player's name in the list of blocked players. */
  block(player: PlayerId, name: string): Promise<Result<null>>;
  unblock(player: PlayerId): Promise<Result<null>>;
}

/** Whether everybody on the network sees a table and may sit down, or only those with an invite. */
export type Access = "open" | "invited";

/** A player whom this one has blocked. The name is the one they had then; the key counts. */
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

/** What a code says, read without contacting anybody. */
export type CodeInfo =
  | {
      readonly kind: "invite";
      readonly host: PlayerId;
      readonly expires: number;
      /** How many addresses of the host itself it contains, and of relays. */
      readonly direct: number;
      readonly relayed: number;
      /** The invite's table, if this player has a seat there already, or watches. */
      readonly here: TableId | null;
    }
  /** One half of a connection made by hand. */
  | { readonly kind: "offer" | "reply"; readonly player: PlayerId };

/** The table of an invite, as its host shows it. */
export interface InvitedTable extends LobbyTable {
  readonly stage: "gathering" | "locked" | "started";
}
