import type { Catalogue } from "../text/message.ts";

/** The English texts of tournaments. */
export const en = {
  title: "Tournament",
  kinds: { "knock-out": "Knock-out", "round-robin": "Round-robin" },
  kindHelp: {
    "knock-out": "Lose and you're out. A tied match is replayed.",
    "round-robin": "Everyone plays everyone once. A win is worth one point, a tie half a point.",
  },
  form: {
    open: "Start a tournament",
    help: "All {count} of you take part. Each pair plays at its own table, all at the same time if you like.",
    kind: "Kind",
    game: "Game",
    stake: "Stake for each match",
    start: "Draw pairings and start",
    again: "New tournament",
  },
  round: "Round {number}",
  lastRounds: { final: "Final", semi: "Semi-finals", quarter: "Quarter-finals" },
  /** Nobody to play against in the first round of a knock-out. */
  bye: "{name} has a bye",
  later: "To be decided",
  won: "{name} won",
  drawn: "Tie",
  drawnBefore: { one: "{count} tie so far", other: "{count} ties so far" },
  unplayed: "Not played",
  mine: "You play {name} next.",
  play: "Play",
  goThere: "Go to the match",
  waiting: "Waiting for {name} to open the table.",
  expected: "{name} is waiting for you.",
  comes: "Waiting for {name}.",
  startsAlone: "The match starts by itself as soon as both of you are here.",
  nothing: "You have no tournament match to play right now.",
  out: "left",
  standings: "Standings",
  player: "Player",
  points: "Points",
  champion: "{name} wins the tournament!",
  champions: "{names} share the win.",
  nobody: "The tournament was called off.",
  settle: "Settle a match",
  settleHelp: "If a match can't be finished, award it to one of the two.",
  give: "{name} wins",
  end: "Call the tournament off",
  endSure: "No more matches will be played. Call it off?",
  keep: "Play on",
  back: "Back to the tournament",
} as const;

export type CupMessages = Catalogue<typeof en>;
