import type { Catalogue } from "../text/message.ts";

/** The English texts about friends: who is online, and who invites whom. */
export const en = {
  title: "Friends",
  presence: "Friends can see that I'm here",
  presenceHelp:
    "Only people you have added can see that you are here. Your app tells theirs directly.",
  empty: "No friends yet. Add people you meet at a table or in the list of tables.",
  here: "online",
  away: "offline",
  since: "Friends since {date} · key {mark}",
  favour: "Favorite: {name}",
  ask: "Invite",
  askNamed: "Invite {name}",
  askTitle: "Invite {name} to…",
  toTable: "Your table: {game}",
  toGame: "Play {game}",
  asked: "{name} has been invited.",
  remove: "Remove {name} from your friends",
  removeTitle: "Remove {name} from your friends?",
  removeText: "{name} is not told, and will no longer see when you are online.",
  removeYes: "Remove",
  add: "Add friend",
  addNamed: "Add friend: {name}",
  added: "{name} is now your friend.",
  isFriend: "Friend",
  menuFor: "More about {name}",
  met: "Players you can add",
  invitation: {
    table: "{name} invites you to a table: {game}.",
    game: "{name} would like to play {game} with you.",
    join: "Join",
    open: "Open a table for two",
    later: "Not now",
  },
  arrived: "{name} is online.",
} as const;

export type FriendsMessages = Catalogue<typeof en>;
