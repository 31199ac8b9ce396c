import { ORDERS, type Order } from "./sort.ts";

/** How this player likes to see the cards; stored in the browser, because it belongs to this screen. */
export interface Preferences {
  readonly order: Order;
  /** Diamonds blue and clubs green instead of two red and two black suits. */
  readonly fourColours: boolean;
}

const ORDER_KEY = "fairhand-cards-order";
const COLOURS_KEY = "fairhand-cards-four-colours";

/** The stored preferences; `usual` is the order of a game whose players have not chosen one. */
export function readPreferences(
  storage: Pick<Storage, "getItem">,
  usual: Order = "suit",
): Preferences {
  const order = storage.getItem(ORDER_KEY);
  return {
    order: ORDERS.find((known) => known === order) ?? usual,
    fourColours: storage.getItem(COLOURS_KEY) === "yes",
  };
}

export function keepPreferences(
  storage: Pick<Storage, "setItem">,
  { order, fourColours }: Preferences,
): void {
  storage.setItem(ORDER_KEY, order);
  storage.setItem(COLOURS_KEY, fourColours ? "yes" : "no");
}
