import { useRef } from "react";
import { findSet } from "../boards/registry.ts";
import { Page } from "../parts/page.tsx";
import { SearchText } from "../parts/search-text.tsx";
import { gameName } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { useText } from "../text/use-text.ts";
import { usePlayNow } from "../use-play-now.ts";

/** The rules of one game. */
export function Rules({ game }: { readonly game: string }) {
  const { text, language } = useText();
  const set = findSet(game);
  const article = useRef<HTMLElement>(null);
  const playNow = usePlayNow();
  return (
    <Page
      title={fill(text.rules.title, { game: gameName(language, game) })}
      back
      className="reading"
    >
      {set !== undefined && (
        <>
          <p className="rules-learn">
            <button
              type="button"
              className="button"
              title={text.home.learnHelp}
              onClick={() => void playNow(game, "guided")}
            >
              {fill(text.home.learnFor, { game: gameName(language, game) })}
            </button>
          </p>
          <SearchText within={article} />
          <article ref={article} className="card rules">
            <set.Rules />
          </article>
        </>
      )}
    </Page>
  );
}
