import { useId } from "react";
import type { Seat } from "../../engine/game.ts";
import { fill, type Message } from "../text/message.ts";

interface DealerOptionProps {
  readonly words: {
    readonly dealer: string;
    readonly lastSeat: string;
    readonly seat: Message<"number">;
    readonly dealerHelp: string;
  };
  /** `null` for the last seat. */
  readonly dealer: Seat | null;
  readonly seats: number;
  readonly onChange: (dealer: Seat | null) => void;
}

/** Asks who deals. */
export function DealerOption({ words, dealer, seats, onChange }: DealerOptionProps) {
  const field = useId();
  const help = useId();
  return (
    <div className="field">
      <label htmlFor={field}>{words.dealer}</label>
      <select
        id={field}
        aria-describedby={help}
        value={dealer ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
      >
        <option value="">{words.lastSeat}</option>
        {Array.from({ length: seats }, (_, seat) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
          <option key={seat} value={seat}>
            {fill(words.seat, { number: seat + 1 })}
          </option>
        ))}
      </select>
      <p id={help} className="hint">
        {words.dealerHelp}
      </p>
    </div>
  );
}
