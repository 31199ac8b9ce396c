import type { StudiedMove } from "../../host/api/api.ts";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { analysisText } from "./text.ts";
import { worthText } from "./worth-text.ts";
import "./study.css";

/** The value of each move in a position, as far as it is known. */
export function MoveWorths({ moves }: { readonly moves: readonly StudiedMove[] }) {
  const { language } = useText();
  const words = useTranslated(analysisText).study;
  return (
    <section className="card">
      <h2>{words.worth}</h2>
      <ul className="study-moves">
        {moves.map((one) => (
          <li key={one.text}>
            {fill(words.column, { column: one.text })} {worthText(language, words, one)}
          </li>
        ))}
      </ul>
    </section>
  );
}
