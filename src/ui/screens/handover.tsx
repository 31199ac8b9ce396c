import { useEffect, useRef } from "react";
import { focusStart } from "../parts/page.tsx";
import { fill } from "../text/message.ts";
import { useText } from "../text/use-text.ts";

interface HandoverProps {
  readonly name: string;
  readonly onReady: () => void;
}

/** Shown between two players on one device, so that neither sees the other's hidden pieces. */
export function Handover({ name, onReady }: HandoverProps) {
  const { text } = useText();
  const { play } = text;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    return () => {
      // The board is there by now, and the button that had the focus is not.
      if (document.activeElement === document.body) focusStart();
    };
  }, []);
  return (
    <section className="card handover">
      <h2>{fill(play.handover, { name })}</h2>
      <p>{play.handoverText}</p>
      <button
        ref={button}
        type="button"
        data-autofocus="true"
        className="button primary large"
        // The second press of a double click was meant for the move before, and would show the next player's pieces.
        onClick={({ detail }) => detail < 2 && onReady()}
      >
        {fill(play.handoverReady, { name })}
      </button>
    </section>
  );
}
