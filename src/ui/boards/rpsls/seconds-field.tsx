import { NumberField, type NumberFieldProps } from "../../parts/number-field.tsx";

/** A time in milliseconds, written in seconds. */
export function SecondsField({ value, onChange, ...rest }: Omit<NumberFieldProps, "min">) {
  return (
    <NumberField
      {...rest}
      // The rules' shortest stage (docs/games/rpsls.md, options).
      min={5}
      value={value / 1000}
      onChange={(seconds) => onChange(seconds * 1000)}
    />
  );
}
