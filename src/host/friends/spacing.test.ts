import { expect, test } from "vitest";
import { value } from "../testing/hosts.ts";
import { handTime } from "../testing/time.ts";
import { openFriendList } from "./friend-list.ts";
import { createFriends } from "./friends.ts";
import type { Greeting } from "./greetings.ts";

const ANN = "a".repeat(64);
const BOB = "b".repeat(64);
const TABLE = "1".repeat(64);

test("an invitation that its sender was allowed to send is shown, however long the one before took", () => {
  const time = handTime();
  const someone = (friend: string, say: (greeting: Greeting) => void) => {
    const settings = new Map<string, string>();
    const friends = createFriends({
      list: openFriendList({
        setting: (name) => settings.get(name) ?? null,
        setSetting: (name, text) => void settings.set(name, text),
      }),
      wire: () => ({
        isHere: () => true,
        say: (_, greeting) => {
          say(greeting);
          return true;
        },
        changed: () => {},
      }),
      time,
      today: () => 0,
      isBlocked: () => false,
      codeOf: () => ({ ok: true, value: { code: "fairhand:abc", game: "rpsls" } }),
      show: () => {},
    });
    value(friends.api.befriend(friend, "Friend"));
    return friends;
  };
  const bob = someone(ANN, () => {});
  let delay = 400;
  const ann = someone(BOB, (greeting) => void time.after(delay, () => bob.heard(ANN, greeting)));

  // Ann asks for a game over a line that is slow for a moment, then opens the table herself and invites Bob to it.
  value(ann.api.inviteFriend(BOB, { kind: "game", game: "rpsls" }));
  time.pass(5000);
  expect(bob.view().invitations).toMatchObject([{ code: null }]);
  delay = 50;
  value(ann.api.inviteFriend(BOB, { kind: "table", table: TABLE }));
  time.pass(1000);
  expect(bob.view().invitations).toMatchObject([{ code: "fairhand:abc" }]);
});
