import type { Catalogue } from "../text/message.ts";

/** The English texts of the review of a match. */
export const en = {
  title: "Review",
  player: "Player",
  rate: "Error rate",
  rateHelp:
    "Error rate: what a decision gave away on average, in thousandths of a match. 0 is perfect.",
  grades: { inaccuracy: "Inaccuracies", mistake: "Mistakes", blunder: "Blunders" },
  luck: "Luck",
  withoutLuck: "Result without luck",
  luckHelp:
    "Luck: how much the throws changed the chance of winning. Without it, whoever made fewer mistakes is above 50%.",
  percent: "{percent}%",
  signed: "{sign}{percent}%",
  luckBefore: "Luck",
  study: {
    opener:
      "Try out moves of Connect Four, see what each is worth, and solve the puzzle of the day.",
    go: "Analysis and puzzles",
    title: "Connect Four: analysis and puzzles",
    first: "First player",
    second: "Second player",
    back: "Take back",
    empty: "Empty board",
    daily: "Puzzle of the day",
    dailyHelp: "One move wins. Find it on the board.",
    rating: "Difficulty: {rating} of 5",
    streak: { one: "Solved {count} day in a row", other: "Solved {count} days in a row" },
    begin: "Show the puzzle",
    show: "Give up",
    wait: "One moment: this move is still being worked out.",
    wrong: "That does not win. Try again.",
    right: { one: "Right!", other: "Right! {count} days in a row." },
    worth: "What each move is worth",
    column: "Column {column}:",
    unknown: "not known yet",
    tie: "tie",
    wins: "wins",
    loses: "loses",
    winsIn: { one: "wins in {count} move", other: "wins in {count} moves" },
    losesIn: { one: "loses in {count} move", other: "loses in {count} moves" },
    position: "Position as text, to copy or to paste",
    open: "Open the position",
  },
} as const;

export type AnalysisMessages = Catalogue<typeof en>;
