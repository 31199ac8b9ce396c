import { useId } from "react";
import type { LocalPlayer } from "../../host/api/api.ts";
import type { Begins } from "../begins.ts";
import { useText } from "../text/use-text.ts";

interface BeginsChoiceProps {
  readonly players: readonly LocalPlayer[];
  readonly begins: Begins;
  readonly onChoose: (begins: Begins) => void;
}

/** Asks who moves first, when two play a game whose rules leave it to the seats. */
export function BeginsChoice({ players, begins, onChoose }: BeginsChoiceProps) {
  const { text } = useText();
  const { wish, play } = text;
  const select = useId();
  const [first = "", second = ""] = players.map((player) =>
    player.kind === "bot" ? play.computer : player.name,
  );
  const choices: readonly (readonly [Begins, string])[] = [
    ["first", first],
    ["second", second],
    ["lot", wish.lot],
  ];
  return (
    <div className="field">
      <label htmlFor={select}>{wish.begins}</label>
      <select
        id={select}
        value={begins}
        onChange={({ target }) => {
          const chosen = choices.find(([one]) => one === target.value);
          if (chosen !== undefined) onChoose(chosen[0]);
        }}
      >
        {choices.map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
