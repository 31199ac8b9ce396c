import type { Language, Translated } from "../../text/language.ts";

type Rules = Readonly<Record<string, readonly string[]>>;

const en: Rules = {
  "connect-four": [
    "Drop a disc into a column: type its number, 1 to 7. It falls to the lowest free space.",
    "Four of your discs in a line win: across, up or diagonally. A full board is a tie.",
  ],
  "royal-ur": [
    "The coins are thrown for you: 0 to 4 heads. Move one token as many squares, or enter one: type enter, 4>8 or 13>home.",
    "Your path: 1 to 4 in your own row, 5 to 12 in the shared middle row, 13 and 14 in your own row, then home by an exact throw.",
    "Land on the other player's token and it starts over. Rosettes (4, 8, 14) throw again; a token on 8 is safe.",
    "First to bring all seven tokens home wins.",
  ],
  "crazy-eights": [
    "Play a card of the same suit or rank: type 8♦ or 8D. With an eight, name the next suit: 8D=C.",
    "Nothing fits? Type draw. When nothing is left to draw, type pass.",
    "First to empty their hand wins.",
  ],
  "tequila-train": [
    "Place a tile on your own track, half to half: 3-5>1 puts 3-5 on track 1.",
    "A track with a train is open to everyone. 3-5>1! takes your own train back for one shot.",
    "Nothing fits? Type skip: a train is put on your track.",
    "First to place every tile wins. If nobody can go on, the fewest pips win.",
  ],
  rpsls: [
    "Everyone chooses a sign; it stays sealed until all have chosen.",
    "Scissors cut paper and decapitate lizard. Paper covers rock and disproves Spock. Rock crushes lizard and scissors.",
    "Lizard poisons Spock and eats paper. Spock smashes scissors and vaporizes rock.",
    "Anyone beaten is out, a tie is played again, and the last player left wins.",
  ],
};

const zhCn: Rules = {
  "connect-four": [
    "输入列号 1 到 7 落子，棋子落到最下面的空位。",
    "横、竖或斜着连成四子就赢；下满为平局。",
  ],
  "royal-ur": [
    "自动掷币，正面 0 到 4 个。一枚棋子走相应格数，或让新棋子上场：输入 enter、4>8 或 13>home。",
    "路线：自己一行的 1 到 4，共用的中间一行 5 到 12，自己一行的 13、14，再以恰好的点数到家。",
    "落在对方棋子上，它就得从头再来。玫瑰格（4、8、14）可再掷一次；第 8 格上的棋子是安全的。",
    "七枚棋子先全部到家者获胜。",
  ],
  "crazy-eights": [
    "打出花色或点数相同的牌：输入 8♦ 或 8D。打出八点时指定下一个花色：8D=C。",
    "没有能出的牌？输入 draw 摸牌；没有牌可摸时输入 pass 过牌。",
    "最先出完手牌者获胜。",
  ],
  "tequila-train": [
    "把骨牌接在自己的轨道上，数字要相同：3-5>1 把 3-5 接在 1 号轨道。",
    "停着小火车的轨道谁都能接。3-5>1! 罚一杯，收回自己的小火车。",
    "没有能接的？输入 skip 跳过：你的轨道上会放一辆小火车。",
    "最先出完骨牌者获胜；谁都不能接时，点数最少者获胜。",
  ],
  rpsls: [
    "每个人选一个手势，所有人选定之前一直封存。",
    "剪刀胜布和蜥蜴，布胜石头和斯波克，石头胜蜥蜴和剪刀，蜥蜴胜斯波克和布，斯波克胜剪刀和石头。",
    "被击败者出局，平局再来一轮，最后留下的人获胜。",
  ],
};

const RULES: Translated<Rules> = { en, "zh-CN": zhCn };

/** The rules of a game in a few lines, with how its moves are typed. */
export function rulesOf(game: string, language: Language): string[] {
  return [...(RULES[language][game] ?? [])];
}
