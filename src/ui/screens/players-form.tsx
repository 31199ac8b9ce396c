import { BOT_LEVELS } from "../../engine/policy.ts";
import type { BotLevel, LocalPlayer } from "../../host/api/api.ts";
import { PaceChoice } from "../parts/pace-choice.tsx";
import type { Messages } from "../text/en.ts";
import { fill } from "../text/message.ts";
import { useText } from "../text/use-text.ts";

const LONGEST_NAME = 24;

interface PlayersFormProps {
  readonly players: readonly LocalPlayer[];
  readonly seats: { readonly min: number; readonly max: number };
  readonly onChange: (players: readonly LocalPlayer[]) => void;
}

/** The first of "Player 1", "Player 2" ... from this seat on that is not taken. */
function freeName(pattern: Messages["wish"]["player"], players: readonly LocalPlayer[]): string {
  const taken = new Set(players.map((player) => (player.kind === "human" ? player.name : "")));
  let number = players.length + 1;
  while (taken.has(fill(pattern, { number }))) number++;
  return fill(pattern, { number });
}

/** Who plays on this device: people and the computer. */
export function PlayersForm({ players, seats, onChange }: PlayersFormProps) {
  const { text } = useText();
  const { wish } = text;
  const replace = (index: number, player: LocalPlayer) => onChange(players.with(index, player));
  const add = () => onChange([...players, { kind: "human", name: freeName(wish.player, players) }]);
  return (
    <fieldset className="players-form">
      <legend>{wish.players}</legend>
      <ol>
        {players.map((player, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the seat
          <li key={index}>
            <select
              aria-label={fill(wish.kind, { number: index + 1 })}
              value={player.kind}
              onChange={(event) =>
                replace(
                  index,
                  event.target.value === "bot"
                    ? { kind: "bot", level: "medium" }
                    : { kind: "human", name: fill(wish.player, { number: index + 1 }) },
                )
              }
            >
              <option value="human">{wish.human}</option>
              <option value="bot">{wish.bot}</option>
            </select>
            {player.kind === "human" ? (
              <input
                aria-label={fill(wish.playerName, { number: index + 1 })}
                value={player.name}
                maxLength={LONGEST_NAME}
                required
                onChange={(event) => replace(index, { ...player, name: event.target.value })}
              />
            ) : (
              <select
                aria-label={fill(wish.level, { number: index + 1 })}
                value={player.level}
                onChange={(event) =>
                  replace(index, { ...player, level: event.target.value as BotLevel })
                }
              >
                {BOT_LEVELS.map((level) => (
                  <option key={level} value={level}>
                    {wish.levels[level]}
                  </option>
                ))}
              </select>
            )}
            {players.length > seats.min && (
              <button
                type="button"
                className="button quiet small"
                aria-label={fill(wish.removePlayer, { number: index + 1 })}
                onClick={() => onChange(players.toSpliced(index, 1))}
              >
                <svg viewBox="0 0 20 20" aria-hidden="true" className="cross">
                  <path d="M5 5 15 15 M15 5 5 15" />
                </svg>
              </button>
            )}
          </li>
        ))}
      </ol>
      {players.length < seats.max && (
        <button type="button" className="button small" onClick={add}>
          {wish.addPlayer}
        </button>
      )}
      {players.some(({ kind }) => kind === "bot") && <PaceChoice />}
    </fieldset>
  );
}
