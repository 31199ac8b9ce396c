import type { Catalogue } from "../text/message.ts";

/** The English texts of a table that stays for the evening. */
export const en = {
  next: {
    title: "Next match",
    wishTitle: "The next match",
    takePart: "Take a seat",
    otherTerms: "Another game or settings",
    change: "Change the settings",
    callOff: "Call it off",
    giveBack: "Give up the seat",
    start: "Start now",
    room: "Invite and manage seats",
    free: { one: "{count} seat is free.", other: "{count} seats are free." },
    freeHelp: "The match begins when all seats are taken.",
    startsIn: "The next match begins in {time}.",
    create: "Offer this match",
    taken: "Seated: {names}.",
  },
  score: {
    title: "Score at this table",
    player: "Player",
    matches: "Played",
    wins: "Won",
    chips: "Chips",
    set: { "best-of": "In this set", "first-to": "In this set", rounds: "Points" },
    goals: {
      "best-of": "Best of {count}",
      "first-to": "First to {count}",
      rounds: { one: "{count} round for points", other: "{count} rounds for points" },
    },
    played: { one: "{count} match played", other: "{count} matches played" },
    champion: "{names} wins: {goal}.",
    champions: "{names} share the win: {goal}.",
  },
  plan: {
    goal: "Format",
    open: "Open-ended",
    "best-of": "Best of several matches",
    "first-to": "First to a number of wins",
    rounds: "Points over a number of rounds",
    count: "Number",
    roundsHelp: "A win earns one point for each player beaten.",
    entry: "The next match begins",
    never: "when all seats are taken",
    after: "{time} after the last one",
    entryHelp: "With everyone seated by then; newcomers can join in the meantime.",
  },
} as const;

export type EveningMessages = Catalogue<typeof en>;
