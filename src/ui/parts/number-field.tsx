import { useId } from "react";

export interface NumberFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: number;
  readonly min: number;
  readonly max?: number;
  readonly onChange: (value: number) => void;
}

/** A whole number; `NaN` while the field is empty, which keeps the form from being sent. */
export function NumberField({ label, hint, value, min, max, onChange }: NumberFieldProps) {
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
        max={max}
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
