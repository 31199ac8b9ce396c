import { GAME_SETS } from "../boards/registry.ts";
import { ControlField } from "../clocks/control-field.tsx";
import { PlanFields } from "../evening/plan-fields.tsx";
import { eveningText } from "../evening/text.ts";
import { AccessChoice } from "../invite/access-choice.tsx";
import { NumberField } from "../parts/number-field.tsx";
import { Page } from "../parts/page.tsx";
import { TimeLimit } from "../parts/time-limit.tsx";
import { useText, useTranslated } from "../text/use-text.ts";
import { BeginsChoice } from "./begins-choice.tsx";
import { PlayersForm } from "./players-form.tsx";
import { useWish, type WishProps } from "./use-wish.ts";

/** The settings of a new match: on the network with others, or on this device. */
export function WishScreen(props: WishProps) {
  const { where } = props;
  const { text } = useText();
  const { wish: words } = text;
  const { next } = useTranslated(eveningText);
  const wish = useWish(props);
  const { set, rules, players, seats, options, count, untimed, goesOn } = wish;
  return (
    <Page
      title={goesOn ? next.wishTitle : where === "network" ? words.networkTitle : words.deviceTitle}
      back
      className="wish reading"
    >
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault();
          void wish.submit();
        }}
      >
        <GameChoice game={rules.id} onChoose={wish.chooseGame} />
        {where === "device" && (
          <PlayersForm players={players} seats={rules.seats} onChange={wish.setPlayers} />
        )}
        <div className="wish-fields">
          {where === "network" && rules.seats.min < rules.seats.max && (
            <NumberField
              label={words.seats}
              value={seats}
              min={rules.seats.min}
              max={rules.seats.max}
              onChange={wish.setSeats}
            />
          )}
          {where === "device" && set.begins !== undefined && (
            <BeginsChoice players={players} begins={wish.begins} onChoose={wish.setBegins} />
          )}
          {set.OptionsForm !== undefined && (
            <set.OptionsForm
              options={options}
              onChange={wish.setOptions}
              seats={Number.isNaN(count) ? rules.seats.min : count}
              where={where}
            />
          )}
          <ControlField value={wish.total} onChange={wish.setTotal} />
          {where === "network" && untimed && (
            <TimeLimit limit={wish.phase} seats={seats} onChange={wish.setPhase} />
          )}
          <NumberField
            label={words.stake}
            hint={words.stakeHint}
            value={wish.stake}
            min={0}
            onChange={wish.setStake}
          />
          {where === "network" && <PlanFields plan={wish.plan} onChange={wish.setPlan} />}
          {where === "network" && <AccessChoice access={wish.access} onChoose={wish.setAccess} />}
        </div>
        <button type="submit" className="button primary large">
          {goesOn ? next.create : where === "network" ? words.create : words.play}
        </button>
      </form>
    </Page>
  );
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
