import { useId, useState } from "react";
import { useApp, useSettings } from "../app.ts";
import type { Switch } from "../settings.ts";
import { canBuzz } from "../sound/buzzer.ts";
import { useTranslated } from "../text/use-text.ts";
import { openDesktop } from "./desktop.ts";
import { attentionText } from "./text.ts";

/** What the app does for the player without being asked. */
export function HelpSettings() {
  const words = useTranslated(attentionText).settings;
  return (
    <fieldset className="attention-form">
      <legend>{words.help}</legend>
      <OwnTick name="autoThrow" label={words.autoThrow} />
    </fieldset>
  );
}

/** Sound, and how the player is called. */
export function AttentionSettings() {
  const { settings, play } = useApp();
  const words = useTranslated(attentionText).settings;
  const { sound, volume, desktop } = useSettings();
  const [denied, setDenied] = useState(false);
  const range = useId();
  const turn = (name: Switch, on: boolean) => settings.set({ ...settings.get(), [name]: on });
  const turnDesktop = async (on: boolean) => {
    const allowed = on && (await openDesktop(window).allow());
    setDenied(on && !allowed);
    turn("desktop", allowed);
  };
  return (
    <fieldset className="attention-form">
      <legend>{words.title}</legend>
      <Tick label={words.sound} on={sound} onTurn={(on) => turn("sound", on)} />
      <div className="field">
        <label htmlFor={range}>{words.volume}</label>
        <input
          id={range}
          type="range"
          min={0}
          max={100}
          step={5}
          value={volume}
          disabled={!sound}
          onChange={({ target }) => {
            settings.set({ ...settings.get(), volume: Number(target.value) });
            play("turn");
          }}
        />
      </div>
      {canBuzz(window) && <OwnTick name="vibration" label={words.vibration} />}
      <fieldset className="attention-form attention-ways">
        <legend>{words.lead}</legend>
        <OwnTick name="banner" label={words.banner} />
        <OwnTick name="title" label={words.windowTitle} />
        <OwnTick name="spoken" label={words.spoken} />
        <Tick label={words.desktop} on={desktop} onTurn={(on) => void turnDesktop(on)} />
        <p role="status" className="hint">
          {denied ? words.denied : ""}
        </p>
      </fieldset>
    </fieldset>
  );
}

function OwnTick({ name, label }: { readonly name: Switch; readonly label: string }) {
  const { settings } = useApp();
  const on = useSettings()[name];
  const turn = (next: boolean) => settings.set({ ...settings.get(), [name]: next });
  return <Tick label={label} on={on} onTurn={turn} />;
}

interface TickProps {
  readonly label: string;
  readonly on: boolean;
  readonly onTurn: (on: boolean) => void;
}

function Tick({ label, on, onTurn }: TickProps) {
  return (
    <label className="tick">
      <input type="checkbox" checked={on} onChange={({ target }) => onTurn(target.checked)} />
      <span>{label}</span>
    </label>
  );
}
