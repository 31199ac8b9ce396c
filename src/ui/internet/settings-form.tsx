import { type FormEvent, useId, useState } from "react";
import type { Fault } from "../../../protocol/result.ts";
import type { InternetView } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { CheckOption } from "../boards/option-fields.tsx";
import { faultText } from "../text/fault-text.ts";
import { fillCounted } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { internetText } from "./text.ts";
import "./settings-form.css";

/** The player's internet settings. Closed at first: most players never need them. */
export function InternetSettings() {
  const { title } = useTranslated(internetText);
  const internet = useAppState(({ snapshot }) => snapshot?.network.internet ?? null);
  if (internet === null) return null;
  return (
    <details className="internet">
      <summary>{title}</summary>
      <SettingsForm internet={internet} />
    </details>
  );
}

function SettingsForm({ internet }: { readonly internet: InternetView }) {
  const { query } = useApp();
  const { language } = useText();
  const text = useTranslated(internetText);
  const [relays, setRelays] = useState(internet.relays.join("\n"));
  const [stun, setStun] = useState(internet.stun.join("\n"));
  const [mapPorts, setMapPorts] = useState(internet.mapPorts);
  const [lend, setLend] = useState(internet.lend);
  const [fault, setFault] = useState<Fault | null>(null);
  const [saved, setSaved] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaved(false);
    const settings = { relays: linesOf(relays), stun: linesOf(stun), mapPorts, lend };
    const result = await query((host) => host.setInternet(settings));
    setFault(result.ok ? null : result.fault);
    setSaved(result.ok);
  };
  const slots = internet.slots.length;
  return (
    <form className="internet-form" onSubmit={(event) => void save(event)}>
      <Lines label={text.relays} help={text.relaysHelp} value={relays} onChange={setRelays} />
      {slots > 0 && <p>{fillCounted(language, text.slots, slots, {})}</p>}
      <Lines label={text.stun} help={text.stunHelp} value={stun} onChange={setStun} />
      <CheckOption
        label={text.mapPorts}
        help={text.mapPortsHelp}
        checked={mapPorts}
        onChange={setMapPorts}
      />
      <CheckOption label={text.lend} help={text.lendHelp} checked={lend} onChange={setLend} />
      <p role="status" className={fault === null ? undefined : "fault"}>
        {fault === null ? saved && text.saved : faultText(language, fault)}
      </p>
      <button type="submit" className="button">
        {text.save}
      </button>
    </form>
  );
}

interface LinesProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function Lines({ label, help, value, onChange }: LinesProps) {
  const field = useId();
  const hint = useId();
  return (
    <div>
      <label htmlFor={field}>{label}</label>
      <textarea
        id={field}
        className="code"
        rows={3}
        value={value}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={hint}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={hint} className="hint">
        {help}
      </p>
    </div>
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
