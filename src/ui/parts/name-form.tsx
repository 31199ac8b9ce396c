import { type FormEvent, useId, useState } from "react";
import { useApp } from "../app.ts";
import { useText } from "../text/use-text.ts";

const LONGEST_NAME = 24;

interface NameFormProps {
  readonly name: string;
  readonly submit: string;
  /** Whether the screen begins here. */
  readonly focused?: boolean;
  readonly onDone?: () => void;
}

/** Asks for the player's name and sets it. */
export function NameForm({ name, submit, focused = false, onDone }: NameFormProps) {
  const { ask } = useApp();
  const { text } = useText();
  const [value, setValue] = useState(name);
  const input = useId();
  const hint = useId();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if ((await ask((host) => host.setName(value.trim()))) !== null) onDone?.();
  };
  return (
    <form className="name-form" onSubmit={save}>
      <label htmlFor={input}>{text.firstStart.label}</label>
      <input
        id={input}
        data-autofocus={focused}
        value={value}
        maxLength={LONGEST_NAME}
        required
        autoComplete="nickname"
        aria-describedby={hint}
        onChange={(event) => setValue(event.target.value)}
      />
      <p id={hint} className="hint">
        {text.firstStart.hint}
      </p>
      <button type="submit" className="button primary" disabled={value.trim() === ""}>
        {submit}
      </button>
    </form>
  );
}
