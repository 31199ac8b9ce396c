import { useApp } from "../app.ts";
import { Page } from "../parts/page.tsx";
import { HOME } from "../route.ts";
import { useText } from "../text/use-text.ts";

/** What is left of a table that is gone. */
export function TableEnded({ message }: { readonly message: string }) {
  const { go } = useApp();
  const { text } = useText();
  return (
    <Page title={message} className="reading">
      <button type="button" className="button primary" onClick={() => go(HOME)}>
        {text.room.toHome}
      </button>
    </Page>
  );
}
