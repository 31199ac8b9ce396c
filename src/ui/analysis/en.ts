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
} as const;

export type AnalysisMessages = Catalogue<typeof en>;
