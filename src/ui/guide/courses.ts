import type { View as ConnectFour, Action as Drop } from "../../games/connect-four/rules.ts";
import { isEight } from "../../games/crazy-eights/cards.ts";
import { suitOf } from "../../games/playing-cards.ts";
import type { Action as CardAction } from "../../games/crazy-eights/state.ts";
import type { View as CrazyEights } from "../../games/crazy-eights/view.ts";
import { HOME } from "../../games/royal-ur/board.ts";
import type { Action as TokenMove } from "../../games/royal-ur/moves.ts";
import type { View as RoyalUr } from "../../games/royal-ur/rules.ts";
import type { Action as Sign } from "../../games/rpsls/actions.ts";
import type { View as Rpsls } from "../../games/rpsls/view.ts";
import type { Action as TileAction } from "../../games/tequila-train/state.ts";
import type { View as TequilaTrain } from "../../games/tequila-train/view.ts";
import type { Language } from "../../text/language.ts";
import type { GuideMessages } from "./en.ts";
import { type AnyLesson, type Course, type Lesson, lessonsOf, type Situation } from "./lesson.ts";
import { guideText } from "./text.ts";

/** What is said in a first match, in the order in which it is said where several fit. */
type Lessons<View, Action, Game extends keyof GuideMessages["games"]> = readonly Lesson<
  View,
  Action,
  keyof GuideMessages["games"][Game] & string
>[];

const mine = ({ legal }: Situation<unknown, unknown>) => legal.length > 0;
const after = (moves: number) => (now: Situation<unknown, unknown>) =>
  mine(now) && now.made >= moves;

const connectFour: Lessons<ConnectFour, Drop, "connect-four"> = [
  { id: "drop", fits: mine },
  { id: "goal", fits: after(1) },
  { id: "block", fits: after(2) },
  { id: "middle", fits: after(3) },
  { id: "hint", fits: after(4) },
];

const royalUr: Lessons<RoyalUr, TokenMove, "royal-ur"> = [
  { id: "throw", fits: mine },
  { id: "path", fits: after(1) },
  { id: "rosette", fits: (now) => mine(now) && now.view.moves.some(({ again }) => again) },
  { id: "capture", fits: (now) => mine(now) && now.view.moves.some(({ captures }) => captures) },
  {
    id: "home",
    fits: (now) =>
      mine(now) && (now.view.tokens.board[now.seat] ?? []).some((place) => place >= HOME - 4),
  },
  { id: "hint", fits: after(3) },
];

const crazyEights: Lessons<CrazyEights, CardAction, "crazy-eights"> = [
  { id: "match", fits: ({ legal }) => legal.some(({ kind }) => kind === "play") },
  { id: "draw", fits: ({ legal }) => legal.some(({ kind }) => kind === "draw") },
  {
    id: "eight",
    fits: (now) => mine(now) && now.view.hand.some(({ face }) => isEight(face)),
  },
  {
    id: "named",
    fits: (now) =>
      mine(now) &&
      now.view.top !== null &&
      now.view.suit !== null &&
      suitOf(now.view.top) !== now.view.suit,
  },
  { id: "goal", fits: after(1) },
  { id: "hint", fits: after(2) },
];

const tequilaTrain: Lessons<TequilaTrain, TileAction, "tequila-train"> = [
  { id: "place", fits: ({ legal }) => legal.some(({ kind }) => kind === "place") },
  {
    id: "skip",
    fits: ({ legal }) => legal.length > 0 && !legal.some(({ kind }) => kind === "place"),
  },
  {
    id: "open",
    fits: (now) =>
      mine(now) && now.view.tracks.some(({ marker }, track) => marker && track !== now.seat),
  },
  { id: "train", fits: (now) => mine(now) && now.view.tracks[now.seat]?.marker === true },
  { id: "goal", fits: after(1) },
  { id: "hint", fits: after(3) },
];

const rpsls: Lessons<Rpsls, Sign, "rpsls"> = [
  { id: "choose", fits: ({ legal }) => legal.some(({ type }) => type === "throw") },
  { id: "beats", fits: mine },
  { id: "rounds", fits: after(1) },
];

const LESSONS: Readonly<Record<keyof GuideMessages["games"], readonly AnyLesson[]>> = {
  "connect-four": lessonsOf(connectFour),
  "royal-ur": lessonsOf(royalUr),
  "crazy-eights": lessonsOf(crazyEights),
  "tequila-train": lessonsOf(tequilaTrain),
  rpsls: lessonsOf(rpsls),
};

/** The course of a game in the reader's language; a game without one has no guided match. */
export function findCourse(game: string, language: Language): Course | undefined {
  const id = (Object.keys(LESSONS) as (keyof typeof LESSONS)[]).find((one) => one === game);
  return id && { lessons: LESSONS[id], text: guideText[language].games[id] };
}
