import { useEffect, useState } from "react";
import { useText } from "../../text/use-text.ts";

interface ReplayControlsProps {
  readonly position: number;
  readonly last: number;
  /** The position in words. */
  readonly label: string;
  readonly onStep: (position: number) => void;
}

const STEP_MS = 900;

/** Steps through a match by buttons, slider or automatically. */
export function ReplayControls({ position, last, label, onStep }: ReplayControlsProps) {
  const { text } = useText();
  const { replay } = text;
  const [playing, setPlaying] = useState(false);
  const running = playing && position < last;
  useEffect(() => {
    if (!running) return;
    const timer = setTimeout(() => onStep(position + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [running, position, onStep]);
  const play = () => {
    if (!running && position === last) onStep(0);
    setPlaying(!running);
  };
  return (
    <fieldset className="replay-controls">
      <legend className="unseen">{replay.controls}</legend>
      <input
        type="range"
        min={0}
        max={last}
        value={position}
        aria-label={replay.slider}
        aria-valuetext={label}
        onChange={(event) => onStep(event.target.valueAsNumber)}
      />
      <p className="replay-label">{label}</p>
      <div className="replay-buttons">
        <Step
          label={replay.first}
          icon="M15 4 9 10 15 16 M5 4V16"
          off={position === 0}
          onClick={() => onStep(0)}
        />
        <Step
          label={replay.previous}
          icon="M13 4 7 10 13 16"
          off={position === 0}
          onClick={() => onStep(position - 1)}
        />
        <Step
          label={running ? replay.pause : replay.play}
          icon={running ? "M7 4V16 M13 4V16" : "M6 4 15 10 6 16Z"}
          off={last === 0}
          onClick={play}
        />
        <Step
          label={replay.next}
          icon="M7 4 13 10 7 16"
          off={position === last}
          onClick={() => onStep(position + 1)}
        />
        <Step
          label={replay.last}
          icon="M5 4 11 10 5 16 M15 4V16"
          off={position === last}
          onClick={() => onStep(last)}
        />
      </div>
      <p className="hint">{replay.keys}</p>
    </fieldset>
  );
}

interface StepProps {
  readonly label: string;
  readonly icon: string;
  readonly off: boolean;
  readonly onClick: () => void;
}

function Step({ label, icon, off, onClick }: StepProps) {
  return (
    // Not `disabled`, which would lose the focus at either end.
    <button
      type="button"
      className="button step"
      aria-label={label}
      aria-disabled={off}
      onClick={off ? undefined : onClick}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={icon} />
      </svg>
    </button>
  );
}
