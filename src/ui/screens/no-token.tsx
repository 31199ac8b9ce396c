import type { Language } from "../../text/language.ts";
import { messagesIn } from "../text/messages.ts";

/** Shown by a page that was opened without its token: nothing can be reached from here. */
export function NoToken({ language }: { readonly language: Language }) {
  const { link } = messagesIn(language);
  return (
    <main className="splash">
      <h1>{link.noToken}</h1>
      <p>{link.noTokenHelp}</p>
    </main>
  );
}
