// Cards as a terminal shows and reads them: `10H` is `10♥`.

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

/** A card as shown, with the suit it names, if any: `8D=C` is `8♦=♣`. */
export function spellCards(notation: string): string {
  const [card = "", suit] = notation.split("=");
  if (suit === undefined) return /^[0-9AJQK]/.test(card) ? cardWith(card) : card;
  return `${cardWith(card)}=${suitSign(suit)}`;
}

/** Typed input, with suit signs or letters in either case, as notation. */
export function readCards(typed: string): string {
  const letters = typed.replace(/[♥♦♠♣]/gu, (sign) => LETTERS.get(sign) ?? sign);
  return /^[0-9ajqk]+[hdsc](=[hdsc])?$/i.test(letters) ? letters.toUpperCase() : letters;
}
