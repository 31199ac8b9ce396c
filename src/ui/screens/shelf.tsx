import { useApp } from "../app.ts";
import type { AnyGameSet } from "../boards/game-set.ts";
import { GAME_SETS } from "../boards/registry.ts";
import { fill } from "../text/message.ts";
import { useText } from "../text/use-text.ts";
import { usePlayNow } from "../use-play-now.ts";

/** The cards of all games. */
export function Shelf() {
  const { text } = useText();
  return (
    <section className="shelf" aria-labelledby="shelf-title">
      <h2 id="shelf-title">{text.home.shelf}</h2>
      <ul className="boxes">
        {GAME_SETS.map((set) => (
          <Box key={set.id} set={set} />
        ))}
      </ul>
    </section>
  );
}

function Box({ set }: { readonly set: AnyGameSet }) {
  const { go } = useApp();
  const { text, language } = useText();
  const { name, tagline } = set.text[language];
  const { home } = text;
  const playNow = usePlayNow();
  return (
    <li className={`box box-${set.id}`}>
      <div className="box-lid">
        <div className="inlay">
          <set.Picture />
        </div>
        <h3>{name}</h3>
      </div>
      <p className="box-tagline">{tagline}</p>
      <div className="box-actions">
        <button
          type="button"
          className="button primary"
          aria-label={fill(home.playNowFor, { game: name })}
          title={home.playNowHelp}
          onClick={() => void playNow(set.id, "last")}
        >
          {home.playNow}
        </button>
        <button
          type="button"
          className="button"
          aria-label={fill(home.openTableFor, { game: name })}
          onClick={() => go({ screen: "wish", where: "network", game: set.id })}
        >
          {home.openTable}
        </button>
        <button
          type="button"
          className="button"
          aria-label={fill(home.playHereFor, { game: name })}
          onClick={() => go({ screen: "wish", where: "device", game: set.id })}
        >
          {home.playHere}
        </button>
        <div className="box-learning">
          <button
            type="button"
            className="button quiet"
            aria-label={fill(home.learnFor, { game: name })}
            title={home.learnHelp}
            onClick={() => void playNow(set.id, "guided")}
          >
            {home.learn}
          </button>
          <button
            type="button"
            className="button quiet"
            aria-label={fill(home.rulesFor, { game: name })}
            onClick={() => go({ screen: "rules", game: set.id })}
          >
            {home.rules}
          </button>
        </div>
      </div>
    </li>
  );
}
