import { type FormEvent, useId, useState } from "react";
import type { CupKind, HostApi, Table } from "../../host/api/api.ts";
import { useApp } from "../app.ts";
import { GAME_SETS, usualOptions } from "../boards/registry.ts";
import { missingSeats } from "../lobby/go-on.tsx";
import { NumberField } from "../parts/number-field.tsx";
import { useOnce } from "../parts/use-once.ts";
import { gameName } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { cupText } from "./text.ts";

const LEAST = 4;
const KINDS: readonly CupKind[] = ["knock-out", "round-robin"];
const FOR_TWO = GAME_SETS.filter(({ rules }) => rules.seats.min <= 2);

/** For the owner of a finished table where four people or more are left: draws a tournament among them. */
export function CupForm({ table }: { readonly table: Table }) {
  const { ask } = useApp();
  const { language } = useText();
  const words = useTranslated(cupText);
  const [kind, setKind] = useState<CupKind>("knock-out");
  const [game, setGame] = useState(FOR_TWO[0]?.rules.id ?? "");
  const [stake, setStake] = useState(table.stake);
  const kindField = useId();
  const gameField = useId();
  const help = useId();
  const people = peopleLeft(table);
  const draw = useOnce((wish: Parameters<HostApi["startCup"]>[1]) =>
    ask((host) => host.startCup(table.id, wish)),
  );
  if (!table.rematch.owner || people < LEAST) return null;
  const set = FOR_TWO.find(({ rules }) => rules.id === game);
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (set === undefined) return;
    const wish = { kind, game, options: usualOptions(set), stake, phase: null };
    void draw(wish);
  };
  return (
    <details className="cup-form">
      <summary>{table.cup == null ? words.form.open : words.form.again}</summary>
      <form onSubmit={start}>
        <p className="hint">{fill(words.form.help, { count: people })}</p>
        <div className="field">
          <label htmlFor={kindField}>{words.form.kind}</label>
          <select
            id={kindField}
            aria-describedby={help}
            value={kind}
            onChange={({ target }) => setKind(KINDS.find((one) => one === target.value) ?? kind)}
          >
            {KINDS.map((one) => (
              <option key={one} value={one}>
                {words.kinds[one]}
              </option>
            ))}
          </select>
          <p id={help} className="hint">
            {words.kindHelp[kind]}
          </p>
        </div>
        <div className="field">
          <label htmlFor={gameField}>{words.form.game}</label>
          <select id={gameField} value={game} onChange={({ target }) => setGame(target.value)}>
            {FOR_TWO.map(({ rules }) => (
              <option key={rules.id} value={rules.id}>
                {gameName(language, rules.id)}
              </option>
            ))}
          </select>
        </div>
        <NumberField label={words.form.stake} value={stake} min={0} onChange={setStake} />
        <button type="submit" className="button">
          {words.form.start}
        </button>
      </form>
    </details>
  );
}

/** Bots play no tournaments. */
function peopleLeft(table: Table): number {
  const missing = missingSeats(table);
  return table.seats.filter(({ seat, bot }) => bot === null && !missing.includes(seat)).length;
}
