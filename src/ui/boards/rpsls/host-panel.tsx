import { type FormEvent, useRef, useState } from "react";
import type { Config } from "../../../games/rpsls/config.ts";
import type { View } from "../../../games/rpsls/view.ts";
import { numberText } from "../../../text/counted.ts";
import type { Language } from "../../../text/language.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { NumberField } from "../../parts/number-field.tsx";
import { fill } from "../../text/message.ts";
import { useTranslated } from "../../text/use-text.ts";
import { SecondsField } from "./seconds-field.tsx";
import { RPSLS_TEXTS } from "./text.ts";

interface HostPanelProps {
  readonly view: View;
  readonly onStop: () => void;
  readonly onPropose: (config: Config) => void;
}

/** The owner's controls: stop the game, and propose settings for the next one. */
export function HostPanel({ view, onStop, onPropose }: HostPanelProps) {
  const words = useTranslated(RPSLS_TEXTS);
  const { host, options } = words;
  const [asking, setAsking] = useState(false);
  const [config, setConfig] = useState(view.next ?? view.config);
  const change = (part: Partial<Config>) => setConfig({ ...config, ...part });
  const summary = useRef<HTMLElement>(null);
  const close = () => setAsking(false);
  const stop = () => {
    // The dialog would return the focus to a button that disappears with the game.
    summary.current?.focus();
    setAsking(true);
  };
  const propose = (event: FormEvent) => {
    event.preventDefault();
    onPropose(config);
  };
  return (
    <details className="rpsls-host">
      <summary ref={summary}>{host.title}</summary>
      <div className="rpsls-host-body">
        <button type="button" className="button danger" onClick={stop}>
          {host.stop}
        </button>
        {asking && (
          <Confirm
            title={host.stopTitle}
            text={host.stopText}
            yes={host.stopYes}
            no={host.stopNo}
            onYes={() => {
              close();
              onStop();
            }}
            onNo={close}
          />
        )}
        <form onSubmit={propose}>
          <h2>{host.next}</h2>
          <p className="hint">{host.nextText}</p>
          <div className="rpsls-fields">
            <NumberField
              label={options.bet}
              value={config.betSize}
              min={0}
              onChange={(betSize) => change({ betSize })}
            />
            <NumberField
              label={options.limit}
              value={config.playersCountLimit}
              min={2}
              onChange={(playersCountLimit) => change({ playersCountLimit })}
            />
            <SecondsField
              label={options.move}
              value={config.moveTimeout}
              onChange={(moveTimeout) => change({ moveTimeout })}
            />
            <SecondsField
              label={options.reveal}
              value={config.revealTimeout}
              onChange={(revealTimeout) => change({ revealTimeout })}
            />
          </div>
          <button type="submit" className="button">
            {host.propose}
          </button>
        </form>
      </div>
    </details>
  );
}

/** A configuration in words. */
export function configText(language: Language, config: Config): string {
  const words = RPSLS_TEXTS[language].host;
  return new Intl.ListFormat(language, { type: "conjunction" }).format([
    fill(words.bet, { count: numberText(language, config.betSize) }),
    fill(words.limit, { count: config.playersCountLimit }),
    fill(words.move, { seconds: config.moveTimeout / 1000 }),
    fill(words.reveal, { seconds: config.revealTimeout / 1000 }),
  ]);
}
