import type { Catalogue } from "../text/message.ts";

/** The English texts of tournaments. */
export const en = {
  title: "Tournament",
  kinds: { "knock-out": "Knock-out", "round-robin": "Round-robin" },
  kindHelp: {
    "knock-out": "Lose and you’re out. A drawn game is replayed.",
    "round-robin": "Everyone plays everyone once. A win is worth one point, a draw half a point.",
  },
  form: {
    open: "Start a tournament",
    help: "All {count} of you take part. Pairs play at tables of their own, at the same time if you like.",
    kind: "Kind",
    game: "Game",
    stake: "Stake for each match",
    start: "Draw and start",
    again: "New tournament",
  },
  round: "Round {number}",
  lastRounds: { final: "Final", semi: "Semi-finals", quarter: "Quarter-finals" },
  /** Nobody to play against in the first round of a knock-out. */
  bye: "{name} has a bye",
  later: "To be decided",
  won: "{name} won",
  drawn: "Draw",
  drawnBefore: { one: "{count} draw so far", other: "{count} draws so far" },
  unplayed: "Not played",
  mine: "You play {name} next.",
  play: "Play",
  goThere: "Go to the game",
  waiting: "Waiting for {name} to open the table.",
  expected: "{name} is waiting for you.",
  nothing: "You have no tournament match to play right now.",
  out: "left",
  standings: "Standings",
  player: "Player",
  points: "Points",
  champion: "{name} wins the tournament!",
  champions: "{names} share the win.",
  nobody: "The tournament was called off.",
  settle: "Settle a game",
  settleHelp: "If a game cannot be finished, give it to one of the two.",
  give: "{name} wins",
  end: "Call the tournament off",
  endSure: "No more games will be played. Call it off?",
  keep: "Play on",
  back: "Back to the tournament",
} as const;

export type CupMessages = Catalogue<typeof en>;
