import type { AnalysisMessages } from "./en.ts";

export const zhCn: AnalysisMessages = {
  title: "复盘",
  player: "玩家",
  rate: "失误率",
  rateHelp: "失误率：平均每个决定损失的胜率，以千分之一局计。0 为完美。",
  grades: { inaccuracy: "欠佳", mistake: "失误", blunder: "大错" },
  luck: "运气",
  withoutLuck: "除去运气的结果",
  luckHelp: "运气：掷币使胜率改变了多少。除去运气后，失误较少的一方高于 50%。",
  percent: "{percent}%",
  signed: "{sign}{percent}%",
  luckBefore: "运气",
};
