import { useEffect, useId, useRef } from "react";
import { CopyButton } from "../parts/copy-button.tsx";
import { useTranslated } from "../text/use-text.ts";
import { analysisText } from "./text.ts";
import type { LastAct } from "./use-last-act.ts";

interface PositionFieldProps {
  /** The position on the board. */
  readonly text: string;
  readonly act: LastAct;
  readonly onOpen: (text: string) => void;
}

/** The position as text, to copy or to replace. */
export function PositionField({ text, act, onOpen }: PositionFieldProps) {
  const words = useTranslated(analysisText).study;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isTyped = useRef(false);
  const open = async (typed: string) => {
    const found = await act.ask((host) => host.study(typed, 0));
    if (found !== null) onOpen(found.value.text);
  };
  // Not a new field for each text: the focus would go with the old one.
  useEffect(() => {
    const field = input.current;
    // What is being typed stays, whatever happens on the board meanwhile.
    if (field === null || (isTyped.current && field === document.activeElement)) return;
    field.value = text;
    isTyped.current = false;
  }, [text]);
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get("position");
        if (typeof typed !== "string") return;
        isTyped.current = false;
        void open(typed);
      }}
    >
      <label htmlFor={id}>{words.position}</label>
      <input
        ref={input}
        id={id}
        name="position"
        maxLength={200}
        defaultValue={text}
        onInput={() => {
          isTyped.current = true;
        }}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <div className="actions">
        <button type="submit" className="button">
          {words.open}
        </button>
        <CopyButton label={words.copy} text={text} said={words.copied} />
      </div>
    </form>
  );
}
