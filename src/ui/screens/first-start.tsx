import { Emblem } from "../parts/emblem.tsx";
import { NameForm } from "../parts/name-form.tsx";
import { Page } from "../parts/page.tsx";
import { useText } from "../text/use-text.ts";

/** Asks a new player's name; nothing else is needed. */
export function FirstStart() {
  const { text } = useText();
  return (
    <Page title={text.firstStart.title} className="first-start">
      <Emblem />
      <p className="lead">{text.firstStart.lead}</p>
      <section className="card">
        <h2>{text.firstStart.question}</h2>
        <NameForm name="" focused submit={text.firstStart.go} />
      </section>
    </Page>
  );
}
