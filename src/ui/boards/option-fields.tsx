import { useId } from "react";
import "./option-fields.css";

interface CheckOptionProps {
  readonly label: string;
  readonly help: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A rule that is on or off, with a sentence on what it means. */
export function CheckOption({ label, help, checked, onChange }: CheckOptionProps) {
  const hint = useId();
  return (
    <div className="check-option">
      <label>
        <input
          type="checkbox"
          aria-describedby={hint}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <p id={hint} className="hint">
        {help}
      </p>
    </div>
  );
}
