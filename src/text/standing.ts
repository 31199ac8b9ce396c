import type { Translated } from "./language.ts";

const en = {
  votes: "Waiting for {lacking} of {count} players to confirm: {names}.",
  allVotes: "Waiting for {names} to confirm.",
  late: "Out of time: {names}.",
  claimed:
    "{by} says that {against} is gone. No chips are counted; the match goes on as soon as everybody is back.",
  claimedByMany:
    "Gone, according to {by}: {against}. No chips are counted; the match goes on as soon as everybody is back.",
  stuck: "{names} left, and nothing more can be dealt without them.",
  standstill: "The match can't go on",
  abandoned: "{names} abandoned the match.",
  stuckEnds: "If you abandon the match, no chips are counted. Whoever resigns loses.",
  leftForGood: "No more moves will come from {names}: their app has left this match.",
  cheated: "{name} cheated. The proof is saved.",
  removed: "{name} was removed from the match.",
  disputed:
    "Somebody cheated, and others may have a different result. This match does not count in the ledger.",
};

/** What holds a match up, and who cheated. */
export type StandingWords = typeof en;

const zhCn: StandingWords = {
  votes: "还需 {count} 位玩家中的 {lacking} 位确认：{names}。",
  allVotes: "正在等{names}确认。",
  late: "已超时：{names}。",
  claimed: "{by}表示{against}已离开。不计筹码；所有人回来后对局会继续。",
  claimedByMany: "{by}表示{against}已离开。不计筹码；所有人回来后对局会继续。",
  stuck: "{names}已离开，缺了他们便无法再发牌。",
  standstill: "对局无法继续",
  abandoned: "{names}已中止对局。",
  stuckEnds: "中止对局则不计筹码；认输的人算输。",
  leftForGood: "{names}不会再行动：他们的程序已退出这场对局。",
  cheated: "已证实{name}作弊，证据已保存。",
  removed: "{name}已被移出对局。",
  disputed: "有人作弊，其他人那里的结果可能与此不同。这场对局不计入账本。",
};

export const STANDING_WORDS: Translated<StandingWords> = { en, "zh-CN": zhCn };

/** Who has yet to confirm: of several players some are enough, where each of them is needed no number is told. */
export function votesText(
  words: Pick<StandingWords, "votes" | "allVotes">,
  {
    needed,
    here,
    missing,
  }: { readonly needed: number; readonly here: number; readonly missing: readonly unknown[] },
): string {
  return needed - here < missing.length ? words.votes : words.allVotes;
}
