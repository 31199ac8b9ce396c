import { useId } from "react";

interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly min: number;
  readonly onChange: (value: number) => void;
}

/** A whole number; `NaN` while the field is empty, which keeps the form from being sent. */
export function NumberField({ label, hint, value, min, onChange }: NumberFieldProps) {
  const input = useId();
  const note = useId();
  return (
    <div className="field">
      <label htmlFor={input}>{label}</label>
      <input
        id={input}
        type="number"
        inputMode="numeric"
        required
        step={1}
        min={min}
        value={Number.isNaN(value) ? "" : value}
        aria-describedby={hint === undefined ? undefined : note}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      {hint !== undefined && (
        <p id={note} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}

/** A time in milliseconds, written in seconds. */
export function SecondsField({ value, onChange, ...rest }: Omit<NumberFieldProps, "min">) {
  return (
    <NumberField
      {...rest}
      // The rules' shortest stage (rule sheet R5).
      min={5}
      value={value / 1000}
      onChange={(seconds) => onChange(seconds * 1000)}
    />
  );
}
