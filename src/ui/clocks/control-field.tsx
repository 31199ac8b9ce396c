import { useId, useState } from "react";
import type { TimeControl } from "../../host/api/api.ts";
import { controlText } from "../../text/limits.ts";
import { SECOND } from "../countdown.ts";
import { NumberField } from "../parts/number-field.tsx";
import { useText, useTranslated } from "../text/use-text.ts";
import { clockText } from "./text.ts";

const MINUTE = 60 * SECOND;

function control(minutes: number, seconds: number): TimeControl {
  return { kind: "increment", time: minutes * MINUTE, plus: seconds * SECOND };
}

/** The usual categories on other sites: bullet, blitz, rapid, classical. */
const USUAL: readonly TimeControl[] = [
  control(1, 0),
  control(3, 2),
  control(5, 0),
  control(5, 3),
  control(10, 5),
  control(15, 10),
  control(30, 20),
];
const MOST_MINUTES = 24 * 60;
const MOST_SECONDS = 600;

interface ControlFieldProps {
  readonly value: TimeControl | null;
  readonly onChange: (value: TimeControl | null) => void;
}

/** How long each player has for all of their moves: a preset, custom values, or no limit. */
export function ControlField({ value, onChange }: ControlFieldProps) {
  const { language } = useText();
  const words = useTranslated(clockText);
  const usual = USUAL.findIndex((one) => value !== null && isSame(one, value));
  const [own, setOwn] = useState(value !== null && usual === -1);
  const field = useId();
  const help = useId();
  const chosen = own ? "own" : value === null ? "" : String(usual);
  const choose = (choice: string) => {
    setOwn(choice === "own");
    if (choice === "own") onChange(value ?? control(5, 3));
    else onChange(choice === "" ? null : (USUAL[Number(choice)] ?? null));
  };
  return (
    <>
      <div className="field">
        <label htmlFor={field}>{words.field}</label>
        <select
          id={field}
          aria-describedby={help}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">{words.none}</option>
          {USUAL.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the choice
            <option key={index} value={index}>
              {controlText(language, one)}
            </option>
          ))}
          <option value="own">{words.own}</option>
        </select>
        <p id={help} className="hint">
          {words.help}
        </p>
      </div>
      {own && value !== null && <OwnNumbers value={value} onChange={onChange} />}
    </>
  );
}

interface OwnNumbersProps {
  readonly value: TimeControl;
  readonly onChange: (value: TimeControl) => void;
}

function OwnNumbers({ value, onChange }: OwnNumbersProps) {
  const words = useTranslated(clockText);
  const kind = useId();
  return (
    <>
      <NumberField
        label={words.minutes}
        value={value.time / MINUTE}
        min={1}
        max={MOST_MINUTES}
        onChange={(minutes) => onChange({ ...value, time: minutes * MINUTE })}
      />
      <NumberField
        label={words.seconds}
        value={value.plus / SECOND}
        min={0}
        max={MOST_SECONDS}
        onChange={(seconds) => onChange({ ...value, plus: seconds * SECOND })}
      />
      <div className="field">
        <label htmlFor={kind}>{words.kind}</label>
        <select
          id={kind}
          value={value.kind}
          onChange={({ target }) =>
            onChange({ ...value, kind: target.value === "delay" ? "delay" : "increment" })
          }
        >
          <option value="increment">{words.kinds.increment}</option>
          <option value="delay">{words.kinds.delay}</option>
        </select>
      </div>
    </>
  );
}

function isSame(one: TimeControl, other: TimeControl): boolean {
  return one.kind === other.kind && one.time === other.time && one.plus === other.plus;
}
