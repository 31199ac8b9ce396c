export const ORDERS = ["number", "pips"] as const;

/** How the hand lies: by the lower number, or the most pips first. */
export type Order = (typeof ORDERS)[number];

/** How this player likes to see the tiles; stored in the browser, because it belongs to this screen. */
export interface Preferences {
  readonly order: Order;
  /** Numerals instead of pips. */
  readonly numerals: boolean;
}

const ORDER_KEY = "fairhand-tiles-order";
const NUMERALS_KEY = "fairhand-tiles-numerals";

export function readPreferences(storage: Pick<Storage, "getItem">): Preferences {
  const order = storage.getItem(ORDER_KEY);
  return {
    order: ORDERS.find((known) => known === order) ?? "number",
    numerals: storage.getItem(NUMERALS_KEY) === "yes",
  };
}

export function keepPreferences(
  storage: Pick<Storage, "setItem">,
  { order, numerals }: Preferences,
): void {
  storage.setItem(ORDER_KEY, order);
  storage.setItem(NUMERALS_KEY, numerals ? "yes" : "no");
}
