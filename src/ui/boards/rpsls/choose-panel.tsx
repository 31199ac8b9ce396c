import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { type Symbol5, THROWS } from "../../../games/rpsls/throws.ts";
import { fill } from "../../text/message.ts";
import { useTranslated } from "../../text/use-text.ts";
import { LETTERS, readKey } from "./keys.ts";
import { Sign } from "./signs.tsx";
import { RPSLS_TEXTS, signName } from "./text.ts";

interface ChoosePanelProps {
  /** What this player has thrown in this round. */
  readonly mine: Symbol5 | null;
  readonly open: boolean;
  /** The sign that a hint points at. */
  readonly hinted: Symbol5 | null;
  /** One sentence on what to do. */
  readonly prompt: string;
  readonly onThrow: (symbol: Symbol5) => void;
  /** The pointer or the focus is at a sign. */
  readonly onPoint: (symbol: Symbol5 | null) => void;
}

/** The five signs to throw; one tab stop, arrows, and keys of their own. */
export function ChoosePanel({ mine, open, hinted, prompt, onThrow, onPoint }: ChoosePanelProps) {
  const words = useTranslated(RPSLS_TEXTS);
  const [at, setAt] = useState<Symbol5>(0);
  const panel = useRef<HTMLFieldSetElement>(null);

  // The panel disappears when the player is out; their place in the page must not.
  useLayoutEffect(() => {
    const element = panel.current;
    const board = element?.closest<HTMLElement>(".rpsls");
    return () => {
      if (element?.contains(document.activeElement)) board?.focus();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const action = readKey(event.key, at);
    if (action === null) return;
    event.preventDefault();
    panel.current?.querySelector<HTMLElement>(`[data-sign="${action.symbol}"]`)?.focus();
    if (action.kind === "throw") onThrow(action.symbol);
  };
  return (
    <fieldset
      ref={panel}
      className={open ? "rpsls-choose rpsls-choose-open" : "rpsls-choose"}
      aria-description={words.choose.keys}
      onKeyDown={onKeyDown}
      onPointerLeave={() => onPoint(null)}
    >
      <legend>{prompt}</legend>
      <div className="rpsls-buttons">
        {THROWS.map((name, symbol) => (
          <button
            key={name}
            type="button"
            className={symbol === hinted ? "rpsls-throw hinted" : "rpsls-throw"}
            data-sign={symbol}
            data-autofocus={open && symbol === at}
            tabIndex={symbol === at ? 0 : -1}
            aria-pressed={mine === symbol}
            aria-disabled={!open}
            aria-keyshortcuts={`${symbol + 1} ${LETTERS[symbol]}`}
            onClick={() => onThrow(symbol)}
            onPointerEnter={() => onPoint(symbol)}
            onFocus={() => {
              setAt(symbol);
              onPoint(symbol);
            }}
            onBlur={() => onPoint(null)}
          >
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <Sign symbol={symbol} />
            </svg>
            <span className="rpsls-throw-name">{signName(words, symbol)}</span>
            <span className="rpsls-throw-keys" aria-hidden="true">
              {fill(words.choose.key, { number: symbol + 1, letter: LETTERS[symbol] ?? "" })}
            </span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
