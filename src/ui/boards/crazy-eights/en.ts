import { OPTION_WORDS } from "../../../games/crazy-eights/option-words.ts";
import type { Catalogue } from "../../text/message.ts";

export const en = {
  name: "Crazy Eights",
  tagline: "Match the suit or the rank. Eights change everything.",
  reasons: {
    "hand-empty": "Out of cards.",
    blocked: "Nobody could play or draw: the lowest hand wins.",
    "last-seat": "Only one player was left.",
    abandoned: "Everybody left.",
  },
  board: {
    around: "Players around the table, clockwise",
    table: "The table",
    dealer: "Dealer",
    turn: "to move",
    left: "left the game",
    first: "first place",
    second: "second place",
    winner: "winner",
    draw: "Draw",
    drawCard: "Draw a card",
    stock: "Draw pile",
    pass: "Pass",
    top: "Top card: {card}",
    suitInPlay: "Suit in play",
    named: "named with an eight",
    shuffling: "The cards are being shuffled…",
    dealing: "The cards are being dealt…",
    reshuffling: "The discards become the new draw pile…",
    counting: "The hands are opened and counted…",
    hand: { one: "Your hand, {count} card", other: "Your hand, {count} cards" },
    handKeys:
      "Arrow keys choose a card, Enter plays it, D draws, P passes. A number or letter finds the next card of that rank.",
    playable: "{card}, can be played",
    chooseSuit: "Which suit comes next?",
    chooseSuitHelp: "Your {card} goes on anything. The next player has to match the suit you name.",
    cancel: "Take it back",
    openHands: "The hands",
    points: { one: "{count} point", other: "{count} points" },
  },
  deeds: {
    played: "played {card}",
    named: "named {suit}",
    drew: { one: "drew {count} card", other: "drew {count} cards" },
    passed: "passed",
  },
  moves: {
    named: "{card}, naming {suit}",
    draw: "draws a card",
    pass: "passes",
  },
  hints: {
    dealing: "The cards are still being dealt.",
    noMatch: "{card} doesn't fit: play {suit}, another {rank} or an eight.",
    noMatchEight: "{card} doesn't fit: play {suit} or an eight.",
    mustDraw: "Nothing in your hand fits. Draw a card.",
    mustPass: "Nothing fits and there is nothing left to draw. Pass.",
    mustPlay: "You have a card that fits, so you can't draw. Play one.",
  },
  options: {
    title: "Rules of this table",
    ...OPTION_WORDS.en,
    playForSecondHelp:
      "Three players or more. The second to run out of cards gets their stake back.",
    buryStartingEightHelp:
      "If the first card turned up is an eight, it goes back into the draw pile.",
    dealer: "Who deals",
    lastSeat: "The last seat",
    seat: "Seat {number}",
    dealerHelp: "The player after the dealer begins.",
  },
  rules: {
    goalTitle: "The goal",
    goal: "Be the first to have no cards left.",
    dealTitle: "The deal",
    deal: "Two players get seven cards each, three or more get five. With six players or more, two packs are used. The next card is turned up and starts the discard pile: its suit is the suit in play. The player after the dealer begins, and play goes clockwise.",
    turnTitle: "A turn",
    turn: "Play one card that fits the top card of the discard pile. A card fits if it is of the suit in play or has the same rank as the top card. Eights always fit.",
    fitsPicture: "These fit a 7 of Hearts: the King of Hearts, the 7 of Clubs, and any eight.",
    fitsSuit: "same suit",
    fitsRank: "same rank",
    fitsEight: "any eight",
    drawing:
      "If none of your cards fits, draw cards one at a time until one does, and play it. You may not draw while you hold a card that fits: you have to play one, but you choose which.",
    eightTitle: "The eights",
    eight:
      "An eight can be played on any card, whatever the suit. The player of an eight names the suit that must follow. If you name none, it is the eight's own suit. After that, play goes on with the named suit or another eight: the eight on the pile does not count as a rank to match.",
    eightPicture: "An 8 of Diamonds is played and Clubs are named: now Clubs must follow.",
    stockTitle: "When the draw pile is empty",
    stock:
      "When a card has to be drawn from an empty draw pile, the top discard stays and the other discards are shuffled into a new pile. If there is still nothing to draw, you pass.",
    endTitle: "The end",
    end: "The first player to play their last card wins at once and takes the pot, even if that card is an eight. If all players in a row have to pass, all hands are opened and the fewest points win: an eight counts 50, king, queen, jack and ten count 10, an ace 1, the others their number. Equal hands share.",
    secondTitle: "Second place",
    second:
      "A table can play on for second place. Then the winner takes the pot less one stake, and the second player to run out of cards gets it back.",
    leaveTitle: "Leaving",
    leave:
      "A player who resigns or stays away is out. Their cards go back, unseen, with the next shuffle, and the others play on. The last player left wins.",
    controlsTitle: "Playing on the screen",
    controls:
      "Click or tap a raised card to play it, or drag it onto the discard pile. With the keyboard: arrow keys and Enter, D to draw, P to pass. You can sort your hand by suit or rank, and have diamonds in blue and clubs in green if that is easier to tell apart.",
  },
} as const;

export type CrazyEightsText = Catalogue<typeof en>;
