import { THROWS } from "../../games/rpsls/throws.ts";
import type { Words } from "./words.ts";

// Moves as players see them on the page: suits as signs, tracks counted from 1, signs by their names. The notation of
// the games (docs/games.md) is understood as well.

const SIGNS: Readonly<Record<string, string>> = { H: "♥", D: "♦", S: "♠", C: "♣" };
const LETTERS = new Map(Object.entries(SIGNS).map(([letter, sign]) => [sign, letter]));

/** A card's name with its suit as a sign: `10H` is `10♥`. */
export function cardWith(name: string): string {
  return name.replace(/[HDSC]$/, (suit) => SIGNS[suit] ?? suit);
}

/** A suit's letter as a sign. */
export function suitSign(suit: string): string {
  return SIGNS[suit] ?? suit;
}

/** A move in notation as it is shown. */
export function spell(game: string, notation: string, words: Words): string {
  switch (game) {
    case "crazy-eights": {
      const [card = "", suit] = notation.split("=");
      if (suit === undefined) return /^[0-9AJQK]/.test(card) ? cardWith(card) : card;
      return `${cardWith(card)}=${suitSign(suit)}`;
    }
    case "tequila-train":
      return shiftTrack(notation, 1);
    case "rpsls":
      return words.throws[THROWS.indexOf(notation)] ?? notation;
    default:
      return notation;
  }
}

/** What was typed as the game's notation. */
export function unspell(game: string, typed: string, words: Words): string {
  switch (game) {
    case "crazy-eights": {
      const letters = typed.replace(/[♥♦♠♣]/gu, (sign) => LETTERS.get(sign) ?? sign);
      return /^[0-9ajqk]+[hdsc](=[hdsc])?$/i.test(letters) ? letters.toUpperCase() : letters;
    }
    case "tequila-train":
      return shiftTrack(typed, -1);
    case "rpsls": {
      const wanted = typed.toLocaleLowerCase();
      return THROWS[words.throws.findIndex((name) => name.toLocaleLowerCase() === wanted)] ?? typed;
    }
    default:
      return typed;
  }
}

function shiftTrack(move: string, by: number): string {
  return move.replace(/>(\d{1,3})(?=!?$)/, (_, track: string) => `>${Number(track) + by}`);
}
