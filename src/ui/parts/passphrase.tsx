import { useId } from "react";

interface PassphraseProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A field for the passphrase of a player's secrets. */
export function Passphrase({ label, help, value, onChange }: PassphraseProps) {
  const [field, hint] = [useId(), useId()];
  return (
    <div className="passphrase">
      <label htmlFor={field}>{label}</label>
      <input
        id={field}
        type="password"
        value={value}
        autoComplete="off"
        maxLength={1000}
        aria-describedby={hint}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={hint} className="hint">
        {help}
      </p>
    </div>
  );
}
