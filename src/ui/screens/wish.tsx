import { type FormEvent, useState } from "react";
import type { Plain } from "../../engine/game.ts";
import type { Access, BotLevel, LocalPlayer, Plan, TimeControl } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { type Begins, inOrder } from "../begins.ts";
import { findSet, GAME_SETS, usualOptions } from "../boards/registry.ts";
import { ControlField } from "../clocks/control-field.tsx";
import { keepAsLast, readLastWish } from "../connection/last-wish.ts";
import { PlanFields } from "../evening/plan-fields.tsx";
import { eveningText } from "../evening/text.ts";
import { AccessChoice } from "../invite/access-choice.tsx";
import { missingSeats } from "../lobby/go-on.tsx";
import { NumberField } from "../parts/number-field.tsx";
import { Page } from "../parts/page.tsx";
import { TimeLimit } from "../parts/time-limit.tsx";
import { useText, useTranslated } from "../text/use-text.ts";
import { BeginsChoice } from "./begins-choice.tsx";
import { PlayersForm } from "./players-form.tsx";

const USUAL_STAKE = 10;

interface WishScreenProps {
  readonly where: "network" | "device";
  readonly game: string;
  /** The table whose settings are proposed. */
  readonly like?: string | undefined;
}

/** Settles what shall be played: on the network with others, or on this device. */
export function WishScreen({ where, game: firstGame, like }: WishScreenProps) {
  const { ask, go } = useApp();
  const { text } = useText();
  const { wish } = text;
  const { next } = useTranslated(eveningText);
  const [game, setGame] = useState(firstGame);
  const set = findSet(game) ?? GAME_SETS[0];
  const { rules } = set;
  const model = useAppState((state) => state.snapshot?.tables.find(({ id }) => id === like));
  const [chosenOptions, setOptions] = useState<Plain | null>(
    model?.rematch.terms?.options ?? model?.options ?? null,
  );
  const [stake, setStake] = useState(model?.rematch.terms?.stake ?? model?.stake ?? USUAL_STAKE);
  const [seats, setSeats] = useState<number>(
    model === undefined
      ? rules.seats.min
      : clamp(model.capacity - missingSeats(model).length, rules.seats),
  );
  const [last] = useState(() => readLastWish(localStorage, rules.id));
  const [players, setPlayers] = usePlayers(rules.seats.min, last.level);
  const [begins, setBegins] = useState<Begins>("first");
  const [plan, setPlan] = useState<Plan>(model?.evening?.plan ?? { goal: null, entry: null });
  const goesOn = model?.kind === "network" && model.stage === "over" && model.rematch.owner;
  const [access, setAccess] = useState<Access>(model?.entrance?.access ?? "open");
  const [phase, setPhase] = useState<number | null>(model?.phaseLimit ?? null);
  const [total, setTotal] = useState<TimeControl | null>(model?.total ?? null);
  const count = where === "network" ? seats : players.length;
  const wished = chosenOptions ?? usualOptions(set);
  /** A game with a time of its own goes by that, and asks for it among its options. */
  const untimed = rules.timeLimit === undefined;
  const options = set.fitOptions?.(wished, count) ?? wished;

  const chooseGame = (id: string) => {
    setGame(id);
    setOptions(null);
    const next = findSet(id)?.rules.seats;
    if (next === undefined) return;
    setSeats(clamp(seats, next));
    setPlayers(players.slice(0, next.max));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const seated =
      set.begins === undefined
        ? players
        : inOrder(players, set.begins, begins, crypto.getRandomValues(new Uint8Array(1))[0] ?? 0);
    const table = await ask((host) =>
      where === "network"
        ? host.createTable({
            game: rules.id,
            options,
            seats,
            stake,
            timers: { phase: untimed ? phase : null, ...(total === null ? {} : { total }) },
            access,
            plan,
            ...(goesOn ? { after: model.id } : {}),
          })
        : host.playHere({ game: rules.id, options, stake, players: seated }),
    );
    if (table === null) return;
    if (where === "device") keepAsLast(rules.id, { seated, stake, options });
    // What continues a table is shown beside its result until it begins.
    go({ screen: "table", id: goesOn && seats <= model.capacity ? model.id : table.value });
  };

  return (
    <Page
      title={goesOn ? next.wishTitle : where === "network" ? wish.networkTitle : wish.deviceTitle}
      back
      className="wish reading"
    >
      <form className="card" onSubmit={submit}>
        <GameChoice game={rules.id} onChoose={chooseGame} />
        {where === "network" && rules.seats.min < rules.seats.max && (
          <NumberField
            label={wish.seats}
            value={seats}
            min={rules.seats.min}
            max={rules.seats.max}
            onChange={setSeats}
          />
        )}
        {where === "device" && (
          <PlayersForm players={players} seats={rules.seats} onChange={setPlayers} />
        )}
        {where === "device" && set.begins !== undefined && (
          <BeginsChoice players={players} begins={begins} onChoose={setBegins} />
        )}
        {set.OptionsForm !== undefined && (
          <set.OptionsForm
            options={options}
            onChange={setOptions}
            seats={Number.isNaN(count) ? rules.seats.min : count}
            where={where}
          />
        )}
        {where === "network" && <ControlField value={total} onChange={setTotal} />}
        {where === "network" && untimed && <TimeLimit limit={phase} onChange={setPhase} />}
        <NumberField
          label={wish.stake}
          hint={wish.stakeHint}
          value={stake}
          min={0}
          onChange={setStake}
        />
        {where === "network" && <PlanFields plan={plan} onChange={setPlan} />}
        {where === "network" && <AccessChoice access={access} onChoose={setAccess} />}
        <button type="submit" className="button primary large">
          {goesOn ? next.create : where === "network" ? wish.create : wish.play}
        </button>
      </form>
    </Page>
  );
}

/** This player against the computer at first; people are seated in its place with one choice. */
function usePlayers(count: number, level: BotLevel) {
  const me = useAppState((state) => state.snapshot?.me.name) ?? "";
  return useState<readonly LocalPlayer[]>(() =>
    Array.from({ length: count }, (_, index) =>
      index === 0 ? { kind: "human", name: me } : { kind: "bot", level },
    ),
  );
}

function clamp(value: number, { min, max }: { readonly min: number; readonly max: number }) {
  return Math.max(min, Math.min(max, value));
}

interface GameChoiceProps {
  readonly game: string;
  readonly onChoose: (id: string) => void;
}

function GameChoice({ game, onChoose }: GameChoiceProps) {
  const { text, language } = useText();
  return (
    <fieldset className="game-choice">
      <legend>{text.wish.game}</legend>
      {GAME_SETS.map((set) => (
        <label key={set.id} className="game-option">
          <input
            type="radio"
            name="game"
            value={set.id}
            checked={set.id === game}
            onChange={() => onChoose(set.id)}
          />
          <span className="row-picture">
            <set.Picture />
          </span>
          <span>{set.text[language].name}</span>
        </label>
      ))}
    </fieldset>
  );
}
