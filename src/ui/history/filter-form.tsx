import type { ReactNode } from "react";
import { GAME_SETS } from "../boards/registry.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import type { Filters } from "./filters.ts";
import { historyText } from "./text.ts";

interface FilterFormProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

/** The filters of the history. */
export function FilterForm({ filters, onChange }: FilterFormProps) {
  const { language } = useText();
  const words = useTranslated(historyText);
  const games = GAME_SETS.map(({ id, text }) => [id, text[language].name] as const);
  return (
    <search className="history-filters">
      <label className="history-text">
        {words.search}
        <input
          type="search"
          value={filters.text}
          onChange={({ target }) => onChange({ ...filters, text: target.value })}
        />
      </label>
      <Choice
        label={words.game}
        all={words.allGames}
        choices={games}
        value={filters.game}
        onChange={(game) => onChange({ ...filters, game })}
      />
      <Choice
        label={words.where}
        all={words.everywhere}
        choices={[
          ["network", words.network],
          ["device", words.device],
        ]}
        value={filters.where}
        onChange={(where) => onChange({ ...filters, where })}
      />
      <Choice
        label={words.result}
        all={words.anyResult}
        choices={[
          ["won", words.results.won],
          ["tied", words.results.tied],
          ["lost", words.results.lost],
        ]}
        value={filters.score}
        onChange={(score) => onChange({ ...filters, score })}
      />
    </search>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly all: ReactNode;
  readonly choices: readonly (readonly [value: T, name: string])[];
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
}

function Choice<T extends string>({ label, all, choices, value, onChange }: ChoiceProps<T>) {
  return (
    <label>
      {label}
      <select
        value={value ?? ""}
        onChange={({ target }) =>
          onChange(choices.find(([one]) => one === target.value)?.[0] ?? null)
        }
      >
        <option value="">{all}</option>
        {choices.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
