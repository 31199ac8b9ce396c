import type { Body } from "../../protocol/entry.ts";
import type { Seat } from "../../src/engine/game.ts";
import type { Course } from "./courses.ts";
import { entryBy, finalOf, GIVE_UP, proving } from "./evidence.ts";
import type { Negative } from "./forging.ts";
import { NOTHING, refused } from "./negative-evidence.ts";

/** A resignation that names entries of bots. */
function givingUp(...bots: readonly (readonly [Seat, number])[]): Body {
  return { kind: "resign", bots };
}

/** Convicts seat 0, whose bot sits in seat 2. */
export function convictingByBot(base: Course): Course[] {
  const moved = finalOf(base, 0).entries.find(({ value }) => value.seat === 2);
  if (moved === undefined) throw new Error("The bot has not moved.");
  return [
    proving(
      base,
      "evidence-later-bot",
      "Seat 0 gives up before its bot in seat 2 has moved, and the bot moves.",
      { kind: "later-entry", resignation: entryBy(base, 0, 0, 1, GIVE_UP), entry: moved.bytes },
    ),
    proving(
      base,
      "evidence-later-bot-step",
      "Seat 0 gives up after the move of its bot in seat 2, which signs one more entry.",
      {
        kind: "later-entry",
        resignation: entryBy(base, 0, 0, 1, givingUp([2, 1])),
        entry: entryBy(base, 2, 0, 1, moved.value.body),
      },
    ),
  ];
}

/** Convicts neither of them. */
export function negativeBots(base: Course): Negative[] {
  const moved = finalOf(base, 0).entries.find(({ value }) => value.seat === 2);
  if (moved === undefined) throw new Error("The bot has not moved.");
  const after = (name: string, seat: number, body: Body, entry: Uint8Array = moved.bytes) =>
    refused(name, base, NOTHING, {
      kind: "later-entry",
      resignation: entryBy(base, seat, 0, 1, body),
      entry,
    });
  return [
    after("a bot's move before its owner's resignation", 0, givingUp([2, 1])),
    after("a bot's move beside another owner's resignation", 1, GIVE_UP),
    refused("a bot's resignation", base, "entry/bot-resigns", {
      kind: "later-entry",
      resignation: entryBy(base, 2, 0, 1, GIVE_UP),
      entry: entryBy(base, 2, 0, 2, moved.value.body),
    }),
  ];
}
