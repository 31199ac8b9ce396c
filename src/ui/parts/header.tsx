import { type MouseEvent, useEffect, useState } from "react";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "../../text/language.ts";
import { useApp, useAppState, useSettings } from "../app.ts";
import { AttentionSettings, HelpSettings } from "../attention/settings-form.tsx";
import { BackupSettings } from "../backup/settings-form.tsx";
import { About } from "../diagnosis/about.tsx";
import { SelfTest } from "../diagnosis/self-test.tsx";
import { AboutGuest } from "../guest/notes.tsx";
import { InternetSettings } from "../internet/settings-form.tsx";
import { BlockedPlayers } from "../invite/block-player.tsx";
import { KeySettings } from "../key/settings-form.tsx";
import { HOME } from "../route.ts";
import { THEMES, type Theme } from "../settings.ts";
import { onSettingsWanted } from "../shell.ts";
import { SkinSettings } from "../skins/settings-form.tsx";
import { fill } from "../text/message.ts";
import { useText } from "../text/use-text.ts";
import { UpdateSettings } from "../updates/settings-form.tsx";
import { Dialog } from "./dialog.tsx";
import { Emblem } from "./emblem.tsx";
import { NameForm } from "./name-form.tsx";
import { CONTENT_ID, focusTitle } from "./page.tsx";

/** The header: the way home, the player's name, language and colours. */
export function Header() {
  const { go } = useApp();
  const { text } = useText();
  const name = useAppState((state) => state.snapshot?.me.name ?? null);
  return (
    <header className="lid">
      <a className="skip" href={`#${CONTENT_ID}`} onClick={skip}>
        {text.app.skip}
      </a>
      <div className="lid-inside">
        <button
          type="button"
          className="lid-home"
          aria-label={text.app.home}
          onClick={() => go(HOME)}
        >
          <Emblem />
          <span className="wordmark">{text.app.name}</span>
        </button>
        {name !== null && <PlayerName name={name} />}
        <Choices />
      </div>
    </header>
  );
}

/** Moves only the focus: a change of the address would be a step in the history, and with it another screen. */
function skip(event: MouseEvent) {
  event.preventDefault();
  focusTitle();
}

function PlayerName({ name }: { readonly name: string }) {
  const { guest } = useApp();
  const { text } = useText();
  const [renaming, setRenaming] = useState(false);
  const close = () => setRenaming(false);
  useEffect(() => onSettingsWanted(window, () => setRenaming(true)), []);
  return (
    <>
      <button
        type="button"
        className="lid-button player-name"
        aria-label={fill(text.app.me, { name })}
        onClick={() => setRenaming(true)}
      >
        {name}
      </button>
      {renaming && (
        <Dialog title={text.rename.title} onClose={close}>
          <NameForm name={name} submit={text.rename.save} onDone={close} />
          <SkinSettings />
          <AttentionSettings />
          <HelpSettings />
          <BlockedPlayers />
          {guest === null ? <MachineSettings /> : <AboutGuest />}
          <KeySettings />
          <About />
          <button type="button" className="button quiet" onClick={close}>
            {text.app.close}
          </button>
        </Dialog>
      )}
    </>
  );
}

/** What only an app on the player's own machine has. */
function MachineSettings() {
  return (
    <>
      <InternetSettings />
      <BackupSettings />
      <UpdateSettings />
      <SelfTest />
    </>
  );
}

function Choices() {
  const { settings } = useApp();
  const { text } = useText();
  const { language, theme } = useSettings();
  return (
    <div className="choices">
      <select
        className="lid-button"
        aria-label={text.app.language}
        value={language}
        onChange={(event) =>
          settings.set({ ...settings.get(), language: event.target.value as Language })
        }
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
      <select
        className="lid-button"
        aria-label={text.app.theme}
        value={theme}
        onChange={(event) =>
          settings.set({ ...settings.get(), theme: event.target.value as Theme })
        }
      >
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {text.app.themes[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
