import type { Catalogue } from "../text/message.ts";

/** The English texts of clocks: time for all moves, and breaks. */
export const en = {
  field: "Time for the whole match",
  none: "No limit",
  own: "Other times",
  help: "Per player. Run out and you're out; with two players, your app resigns for you.",
  forTwo: "If the other player takes longer, you may abandon the match.",
  ends: {
    vote: "Players who run out of time may be removed.",
    wait: "If you run out of time, the other player may abandon the match.",
    resign: "If you run out of time, your app resigns for you.",
    out: "If you run out of time, you are out.",
  },
  up: {
    vote: "Your time is up. You can still move until the others go on without you.",
    wait: "Your time is up. You can still move until the other player goes.",
    resign: "Your time is up.",
    out: "Your time is up.",
  },
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
  dropBreak: "No break after all",
  endBreak: "End the break",
  wanted: "{names} would like a break.",
  wantedByYou: "A break begins when everybody agrees.",
  on: "Break: the clocks are stopped.",
  over: "The break is over.",
} as const;

export type ClockMessages = Catalogue<typeof en>;
