import { useId, useState } from "react";
import { BOT_LEVELS } from "../../engine/policy.ts";
import type { BotLevel, Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { PaceChoice } from "../parts/pace-choice.tsx";
import { fillCounted } from "../text/message.ts";
import { useText } from "../text/use-text.ts";

/** The host fills empty seats with bots: one of a given level, or all that are left. */
export function BotSeats({ table }: { readonly table: Table }) {
  const { ask } = useApp();
  const { text, language } = useText();
  const { seats } = text;
  const [level, setLevel] = useState<BotLevel>("medium");
  const heading = useId();
  const select = useId();
  const free = table.capacity - table.seats.length;
  const add = (count: number) =>
    void ask((host) =>
      host.addBots(
        table.id,
        Array.from({ length: count }, () => level),
      ),
    );
  // A player whose bots sit here already can still choose their pace.
  if (free === 0)
    return table.seats.some(({ bot, here }) => bot !== null && here) ? <PaceChoice /> : null;
  return (
    <section className="bot-seats" aria-labelledby={heading}>
      <h3 id={heading}>{seats.bots}</h3>
      <p className="hint">{seats.botsHelp}</p>
      <div className="bot-seats-fields">
        <div className="field">
          <label htmlFor={select}>{seats.level}</label>
          <select
            id={select}
            value={level}
            onChange={({ target }) => setLevel(target.value as BotLevel)}
          >
            {BOT_LEVELS.map((one) => (
              <option key={one} value={one}>
                {text.wish.levels[one]}
              </option>
            ))}
          </select>
        </div>
        <PaceChoice />
      </div>
      <div className="actions">
        <button type="button" className="button" onClick={() => add(1)}>
          {seats.add}
        </button>
        {free > 1 && (
          <button type="button" className="button" onClick={() => add(free)}>
            {fillCounted(language, seats.fill, free, {})}
          </button>
        )}
      </div>
    </section>
  );
}
