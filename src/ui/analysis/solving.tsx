import { type RefObject, useRef } from "react";
import type { SolvingView } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { useHandOn } from "../parts/hand-on.ts";
import { faultText } from "../text/fault-text.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { analysisText } from "./text.ts";

/** Lets the player's own computer solve the whole game; nothing for games that it cannot solve. */
export function SolvingPanel({ game }: { readonly game: string }) {
  const { language } = useText();
  const words = useTranslated(analysisText).solving;
  const view = useAppState(
    ({ snapshot }) => snapshot?.solving.find((one) => one.game === game) ?? null,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  if (view === null) return null;
  return (
    <section className="card solving">
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p className="hint">{view.stage === "solved" ? words.solved : words.help}</p>
      {view.fault !== null && (
        <p role="alert" className="fault">
          {faultText(language, view.fault)}
        </p>
      )}
      <SolvingActions view={view} heading={heading} />
    </section>
  );
}

interface SolvingActionsProps {
  readonly view: SolvingView;
  readonly heading: RefObject<HTMLElement | null>;
}

function SolvingActions({ view, heading }: SolvingActionsProps) {
  const { game, stage, share, fault } = view;
  const { ask } = useApp();
  const words = useTranslated(analysisText).solving;
  const handOn = useHandOn(heading);
  if (stage === "solving")
    return (
      <>
        <label>
          {fill(words.share, { percent: Math.floor(100 * share) })}
          <progress max={1} value={share} />
        </label>
        <button
          ref={handOn}
          type="button"
          className="button"
          onClick={() => void ask((host) => host.stopSolving())}
        >
          {words.stop}
        </button>
      </>
    );
  const isStored = stage === "solved" || fault?.code === "solution/damaged";
  return (
    <div className="actions">
      {stage === "unsolved" && (
        <button
          ref={handOn}
          type="button"
          className="button"
          onClick={() => void ask((host) => host.solveGame(game))}
        >
          {words.solve}
        </button>
      )}
      {isStored && (
        <button
          ref={handOn}
          type="button"
          className="button quiet"
          onClick={() => void ask((host) => host.removeSolved(game))}
        >
          {words.remove}
        </button>
      )}
    </div>
  );
}
