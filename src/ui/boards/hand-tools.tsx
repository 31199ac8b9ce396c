import { useId } from "react";

interface HandToolsProps<Order extends string> {
  /** Whether there is a hand to sort; spectators have none, nor has who played the last piece. */
  readonly sorts: boolean;
  readonly title: string;
  /** The orders to choose from, with their names. */
  readonly orders: Readonly<Record<Order, string>>;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  /** Another way to show the pieces, on or off. */
  readonly look: string;
  readonly looksSo: boolean;
  readonly onLook: (looksSo: boolean) => void;
}

/** How a hand is sorted and its pieces shown. */
export function HandTools<Order extends string>(props: HandToolsProps<Order>) {
  const { sorts, title, orders, order, onOrder, look, looksSo, onLook } = props;
  const label = useId();
  return (
    <div className="board-tools">
      {sorts && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a flex line
        <div role="group" aria-labelledby={label}>
          <span id={label}>{title}</span>
          {(Object.keys(orders) as Order[]).map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={one === order}
              onClick={() => onOrder(one)}
            >
              {orders[one]}
            </button>
          ))}
        </div>
      )}
      <button
        type="button"
        className="chip"
        aria-pressed={looksSo}
        onClick={() => onLook(!looksSo)}
      >
        {look}
      </button>
    </div>
  );
}
