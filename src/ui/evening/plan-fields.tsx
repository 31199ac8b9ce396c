import { useId } from "react";
import type { Plan } from "../../host/api/api.ts";
import { limitText } from "../../text/limits.ts";
import { SECOND } from "../countdown.ts";
import { NumberField } from "../parts/number-field.tsx";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { eveningText } from "./text.ts";

const GOALS = ["best-of", "first-to", "rounds"] as const;
const USUAL_COUNT = 3;
const MOST = 99;
const ENTRIES = [15 * SECOND, 30 * SECOND, 60 * SECOND, 120 * SECOND, 300 * SECOND];

interface PlanFieldsProps {
  readonly plan: Plan;
  readonly onChange: (plan: Plan) => void;
}

/** What the table plays for, and when its next match begins. */
export function PlanFields({ plan, onChange }: PlanFieldsProps) {
  const { language } = useText();
  const words = useTranslated(eveningText).plan;
  const goal = useId();
  const entry = useId();
  const help = useId();
  const chooseGoal = (chosen: string) => {
    const kind = GOALS.find((one) => one === chosen);
    const count = plan.goal?.count ?? USUAL_COUNT;
    onChange({ ...plan, goal: kind === undefined ? null : { kind, count } });
  };
  return (
    <>
      <div className="field">
        <label htmlFor={goal}>{words.goal}</label>
        <select
          id={goal}
          value={plan.goal?.kind ?? ""}
          onChange={({ target }) => chooseGoal(target.value)}
        >
          <option value="">{words.open}</option>
          {GOALS.map((kind) => (
            <option key={kind} value={kind}>
              {words[kind]}
            </option>
          ))}
        </select>
      </div>
      {plan.goal !== null && (
        <NumberField
          label={words.count}
          {...(plan.goal.kind === "rounds" ? { hint: words.roundsHelp } : {})}
          value={plan.goal.count}
          min={1}
          max={MOST}
          onChange={(count) => onChange({ ...plan, goal: plan.goal && { ...plan.goal, count } })}
        />
      )}
      <div className="field">
        <label htmlFor={entry}>{words.entry}</label>
        <select
          id={entry}
          aria-describedby={help}
          value={plan.entry ?? ""}
          onChange={({ target }) =>
            onChange({ ...plan, entry: target.value === "" ? null : Number(target.value) })
          }
        >
          <option value="">{words.never}</option>
          {ENTRIES.map((one) => (
            <option key={one} value={one}>
              {fill(words.after, { time: limitText(language, one) })}
            </option>
          ))}
        </select>
        {plan.entry !== null && (
          <p id={help} className="hint">
            {words.entryHelp}
          </p>
        )}
      </div>
    </>
  );
}
