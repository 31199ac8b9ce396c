import type { Result } from "../../../protocol/result.ts";
import type { PlayerId, TableId } from "./terms.ts";

/** The part of the API that is about friends: who is online, and who would like to play. */
export interface FriendsApi {
  /** Puts a player on the list of friends, under this name. Nobody else is told. Fault `friends/too-many`. */
  befriend(player: PlayerId, name: string): Promise<Result<null>>;
  unfriend(player: PlayerId): Promise<Result<null>>;
  /** Favourites come first. */
  favourFriend(player: PlayerId, favourite: boolean): Promise<Result<null>>;
  /** Whether friends may see that this player is online. If not, nobody is told, and nobody can be invited. */
  setPresence(shown: boolean): Promise<Result<null>>;
  /**
   * Invites a friend who is online to our own table or, without one, to a game that is still to be opened. Faults
   * `friends/away`, `friends/hidden`, `friends/too-often`, and those of `invite`.
   */
  inviteFriend(player: PlayerId, to: Asked): Promise<Result<null>>;
  /** Dismisses an invitation; its sender is not told. */
  dismissInvitation(from: PlayerId): Promise<Result<null>>;
}

/** What a friend is invited to. */
export type Asked =
  | { readonly kind: "table"; readonly table: TableId }
  | { readonly kind: "game"; readonly game: string };

export interface FriendsView {
  /** Whether friends may see that this player is online. */
  readonly presence: boolean;
  /** Favourites first, then those who are online, each by name. */
  readonly friends: readonly Friend[];
  /** Friends' invitations that are not answered yet: one from each, oldest first. */
  readonly invitations: readonly Invitation[];
}

export interface Friend {
  readonly id: PlayerId;
  /** The name this player has given them. */
  readonly name: string;
  readonly favourite: boolean;
  /** When the friend was added, milliseconds since 1970. */
  readonly since: number;
  /** Connected, and shows it. */
  readonly here: boolean;
}

export interface Invitation {
  readonly from: PlayerId;
  /** The friend's name on this player's list. */
  readonly name: string;
  readonly game: string;
  /** What `joinByInvite` takes; `null`: there is no table yet. */
  readonly code: string | null;
  /** Rises with every invitation. */
  readonly number: number;
}
