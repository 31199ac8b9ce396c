import type { End } from "../../../games/connect-four/state.ts";
import type { Catalogue } from "../../text/message.ts";

export const en = {
  name: "Connect Four",
  tagline: "Four in a row, and gravity helps.",
  reasons: {
    line: "Four in a row.",
    "board-full": "The board is full and nobody has four in a row.",
    resigned: "By resignation.",
    expired: "Time ran out.",
  } satisfies Record<End["reason"], string>,
  board: {
    label: "Connect Four board, 7 columns and 6 rows",
    keys: "Press 1 to 7 to drop a disc, or choose a column with the arrow keys and press Enter.",
    column: "column {column}",
    row: "row {row}",
    empty: "empty",
    red: "red, {name}",
    yellow: "yellow, {name}",
    last: "last move",
    winning: "part of the line",
    full: "Column {column} is full.",
    move: "column {column}",
    answerFirst: "Answer the takeback request first.",
  },
  first: {
    option: "Who moves first?",
    optionHelp:
      "At a new table the host is the first player. With every further match the seats move on by one.",
    choices: {
      guest: "The second player (yellow)",
      host: "The first player (red)",
      lot: "A coin toss decides",
      loser: "The loser of the last match",
    },
  },
  takeback: {
    option: "Allow takebacks",
    optionHelp: "Only if both players agree.",
    said: {
      ask: "asked to take back a move",
      allow: "let the other player take back a move",
      yes: "yes: taken back",
      no: "no: it stands",
    },
  },
  rules: {
    picture: "A row of four red discs at the bottom of the board.",
    goalTitle: "The goal",
    goal: "Be the first to have four of your discs in a row: across, up or diagonally.",
    turnTitle: "A turn",
    turn: "The board stands upright, seven columns wide and six rows high. On your turn you choose a column that is not full; your disc falls to its lowest free cell. Then it is the other player's turn.",
    first:
      "The first player has the red discs with the ring, the second the yellow ones with the star. Yellow moves first, unless the table says otherwise. At a new table the host is the first player, and with every further match the two change places.",
    takebackTitle: "Taking a move back",
    takeback:
      "If the table allows it, you can ask to take back your last move, and the reply to it. It is only taken back if the other player says yes. Bots always say yes.",
    endTitle: "The end",
    end: "A line of four or more wins at once. If all 42 cells are filled and there is no line, it is a tie. If you resign, or use up your time for the whole match, the other player wins.",
    keysTitle: "With the keyboard",
    stakeTitle: "The stake",
    stake: "The winner takes the whole pot. After a tie everybody gets the stake back.",
  },
} as const;

export type ConnectFourText = Catalogue<typeof en>;
