import type { Catalogue } from "../text/message.ts";

/** What a guided first match says, in English. */
export const en = {
  title: "First match",
  progress: "{number} of {count}",
  wait: "Watch the board. The next tip comes when it matters.",
  next: "Got it",
  leave: "End the tips",
  games: {
    "connect-four": {
      drop: "Press a column. Your disc falls to the lowest free space.",
      goal: "Connect four of your discs to win: across, up or diagonally.",
      block:
        "Before each move, check for three of the other colour in a line. Block the fourth space.",
      middle: "Discs in the middle belong to the most lines. Build from there.",
      hint: "Not sure? Press Hint, and a good move is marked on the board.",
    },
    "royal-ur": {
      throw:
        "Press “Throw the coins”. One token moves as many squares as there are heads. Then press the token you want to move.",
      path: "Follow the line: along your own row to 4, through the middle row, and out over 13 and 14. You meet your rival only in the middle row.",
      rosette: "Land on a rosette (4, 8 or 14) and you throw again. Choose that move when you can.",
      capture:
        "You can capture: land on that token and it starts over. Only the rosette on 8 is safe.",
      home: "Leaving the board takes an exact throw: 1 from square 14, 2 from 13. First to bring all seven home wins.",
      hint: "Not sure? Press Hint, and a good move is marked on the board.",
    },
    "crazy-eights": {
      match: "Play a card with the same suit or the same rank as the top card. Raised cards fit.",
      draw: "Nothing fits? Draw until something does.",
      eight:
        "You hold an eight. It fits on anything, and you choose the next suit. Save it for when you need it.",
      named: "An eight was played: match the suit that was named, not the card you see.",
      goal: "Empty your hand first to win. Keep an eye on how many cards the others hold.",
      hint: "Not sure? Press Hint, and a good card is marked.",
    },
    "tequila-train": {
      place:
        "Pick up a raised tile, then press the track it goes on. One half must match the number at the end of your track.",
      skip: "Nothing fits. Skip: a train is put on your track, and everyone may build on it.",
      open: "A train stands on another track, so you may place tiles there too.",
      train:
        "Your own track is open to everyone. Place on it and take the train back for one shot to close it again.",
      goal: "First to place every tile wins. Big doubles are the hardest to get rid of: play them early.",
      hint: "Not sure? Press Hint, and a good tile is marked.",
    },
    rpsls: {
      choose: "Choose a sign. It stays sealed until everyone has chosen, so nobody can peek.",
      beats: "Each sign beats two others and loses to two. The arrows show which.",
      rounds: "A tie is played again. The last player left wins.",
    },
  },
} as const;

export type GuideMessages = Catalogue<typeof en>;
