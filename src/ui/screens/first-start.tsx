import { GAME_SETS } from "../boards/registry.ts";
import { AboutGuest } from "../guest/notes.tsx";
import { BringPlayer } from "../key/bring-player.tsx";
import { keyText } from "../key/text.ts";
import { Emblem } from "../parts/emblem.tsx";
import { NameForm } from "../parts/name-form.tsx";
import { Page } from "../parts/page.tsx";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";

/** Asks a new player's name; nothing else is needed. */
export function FirstStart() {
  const { text } = useText();
  const { lead, numbers } = text.firstStart;
  const { bring } = useTranslated(keyText);
  const count = GAME_SETS.length;
  return (
    <Page title={text.firstStart.title} className="first-start">
      <Emblem />
      <p className="lead">{fill(lead, { games: numbers.split(" ")[count] ?? count })}</p>
      <section className="card">
        <h2>{text.firstStart.question}</h2>
        <NameForm name="" focused submit={text.firstStart.go} />
      </section>
      <AboutGuest />
      <details className="card backup">
        <summary>{bring}</summary>
        <BringPlayer />
      </details>
    </Page>
  );
}
