import type { Catalogue } from "../text/message.ts";

/** The English texts of clocks: time for all moves, and breaks. */
export const en = {
  field: "Time for the whole match",
  none: "No limit",
  own: "Other times",
  help: "Per player. Run out and you're out; with two players, your app resigns for you.",
  kind: "Added time",
  kinds: {
    increment: "added after each move",
    delay: "free at the start of each move",
  },
  minutes: "Minutes for each player",
  seconds: "Added seconds",
  leftOf: "Time left for {name}",
  askBreak: "Ask for a break",
  agreeBreak: "Take a break",
  endBreak: "End the break",
  wanted: "{names} would like a break.",
  wantedByYou: "A break begins when everybody agrees.",
  on: "Break: the clocks are stopped.",
} as const;

export type ClockMessages = Catalogue<typeof en>;
