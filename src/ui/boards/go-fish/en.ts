import type { Catalogue } from "../../text/message.ts";

export const en = {
  name: "Go Fish",
  tagline: "Ask, remember, collect. No luck? Go fish.",
  reasons: {
    books: "All the books are down.",
    stalled: "Nobody can get any more cards.",
    "last-seat": "Everybody else left.",
    abandoned: "Everybody left.",
  },
  /** By rank less one. */
  ranks: {
    1: "aces",
    2: "twos",
    3: "threes",
    4: "fours",
    5: "fives",
    6: "sixes",
    7: "sevens",
    8: "eights",
    9: "nines",
    10: "tens",
    11: "jacks",
    12: "queens",
    13: "kings",
  },
  board: {
    around: "Players around the table, clockwise",
    table: "The table",
    dealer: "Dealer",
    pond: "The pond",
    turn: "to ask",
    left: "left the game",
    winner: "winner",
    books: { none: "no books yet", one: "{count} book: {ranks}", other: "{count} books: {ranks}" },
    shuffling: "The cards are being shuffled…",
    dealing: "The cards are being dealt…",
    reshuffling: "A leaver's cards are shuffled into the pond…",
    choose: "Choose a card, then the player to ask.",
    chooseOne: "Choose a card: you ask for its rank.",
    whom: "Whom do you ask for {ranks}?",
    ask: "Ask {name} for {ranks}",
    hand: { one: "Your hand, {count} card", other: "Your hand, {count} cards" },
    handKeys:
      "Arrow keys choose a card, Enter picks its rank, then Tab and Enter choose a player. A number or letter finds the next card of that rank. Escape lets go of the rank.",
    handKeysOne:
      "Arrow keys choose a card, Enter asks for its rank. A number or letter finds the next card of that rank.",
    playable: "{card}, ask for it",
  },
  says: {
    ask: "{name} asks {other} for {ranks}…",
    catch: {
      one: "{name} asked {other} for {ranks} and got {count}.",
      other: "{name} asked {other} for {ranks} and got {count}.",
    },
    had: {
      one: "{name} asked {other} for {ranks}: {other} had {count}.",
      other: "{name} asked {other} for {ranks}: {other} had {count}.",
    },
    fish: "{name} asked {other} for {ranks}: go fish! {name} drew a card.",
    dry: "{name} asked {other} for {ranks}: none, and the pond is empty.",
    none: "{name} asked {other} for {ranks}: none.",
    lucky: "{name} asked {other} for {ranks}, went fishing and drew the {card}!",
    book: "{name} laid down the {ranks}.",
  },
  bubbles: {
    ask: "Any {ranks}?",
    give: { one: "Here, {count}.", other: "Here, {count}." },
    fish: "Go fish!",
    none: "None.",
    lucky: "Fished one!",
    book: "All four {ranks}!",
  },
  moves: {
    ask: "asks {other} for {ranks}",
    player: "player {number}",
    give: "hands over {cards}",
    fish: "says: go fish",
    show: "fished the {card}",
    book: "lays down the {ranks}",
    done: "is done",
  },
  hints: {
    dealing: "The cards are still being dealt.",
    answering: "Waiting for the answer.",
    chooseCard: "First choose one of your cards: you ask for its rank.",
    notAskable: "{name} has no cards, and there is nothing left to fish for.",
    gone: "{name} has left the game.",
  },
  options: {
    title: "Rules of this table",
    dealer: "Who deals",
    lastSeat: "The last seat",
    seat: "Seat {number}",
    dealerHelp: "The player after the dealer begins.",
  },
  rules: {
    goalTitle: "The goal",
    goal: "Collect books. A book is all four cards of a rank. The player with the most when all are down wins the pot; ties share it.",
    dealTitle: "The deal",
    deal: "One pack. Two or three players get seven cards each, four or more get five. The rest lies face down: the pond. The player after the dealer begins, and play goes clockwise.",
    turnTitle: "A turn",
    turn: "Ask one player for a rank you hold at least one card of: “Have you any sevens?” If they have some, they hand over all of them, face up, and you ask again, the same player or another.",
    askPicture:
      "You hold a 7 of Hearts and ask for sevens: a 7 of Clubs and a 7 of Spades change hands.",
    asked: "you have",
    given: "you get",
    fishTitle: "Go fish",
    fish: "If the player asked has none, you draw a card from the pond. If it is of the rank you asked for, you show it and ask again. Otherwise your turn is over.",
    bookTitle: "Books",
    book: "As soon as it is your turn and you hold all four cards of a rank, they are laid down. If the card you fished completes a book, you ask again.",
    emptyTitle: "Out of cards",
    empty:
      "If you have no cards when your turn comes, you draw one first. When the pond is empty too, you are skipped. With an empty pond only players who hold cards can be asked, and a question without an answer just ends the turn.",
    honestTitle: "Nobody can fib",
    honest:
      "The app answers for you, so there is nothing to choose and no way to forget a card. Asking proves that you hold the rank, and “Go fish” proves that you hold none, without showing any other card. The others learn only that the card you ask with has this rank, not its suit.",
    leaveTitle: "Leaving",
    leave:
      "A player who resigns or stays away is out. Their cards go back into the pond before the next one is drawn, their books stay down and count for nobody, and the others play on. The last player left wins.",
    controlsTitle: "Playing on the screen",
    controls:
      "Click or tap a card, then the player you ask; or drag the card onto the player. With the keyboard: arrow keys and Enter to pick a rank, Tab and Enter to pick a player. If only one player can be asked, picking a card is enough.",
  },
} as const;

export type GoFishText = Catalogue<typeof en>;
