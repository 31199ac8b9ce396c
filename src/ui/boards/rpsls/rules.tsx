import { THROWS } from "../../../games/rpsls/throws.ts";
import { useTranslated } from "../../text/use-text.ts";
import { Pentagon } from "./pentagon.tsx";
import { RELATIONS } from "./relations.ts";
import { Sign } from "./signs.tsx";
import { RPSLS_TEXTS, relationText, signName } from "./text.ts";

export function RpslsRules() {
  const words = useTranslated(RPSLS_TEXTS);
  const { rules } = words;
  return (
    <>
      <figure className="rpsls-rules-picture">
        <Pentagon lit={[]} signs={[]} />
      </figure>
      <h2>{rules.goalTitle}</h2>
      <p>{rules.goal}</p>
      <h2>{rules.signsTitle}</h2>
      <p>{rules.signs}</p>
      <ul className="rpsls-rules-signs">
        {THROWS.map((name, symbol) => (
          <li key={name}>
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <Sign symbol={symbol} />
            </svg>
            <p>
              <strong>{signName(words, symbol)}</strong>
              {RELATIONS.filter(({ winner }) => winner === symbol).map((relation) => (
                <span key={relation.loser}>{relationText(words, relation)}</span>
              ))}
            </p>
          </li>
        ))}
      </ul>
      <h2>{rules.roundTitle}</h2>
      <p>{rules.round}</p>
      <h2>{rules.decideTitle}</h2>
      <p>{rules.decide}</p>
      <Example label={rules.example} text={rules.exampleText} throws={[1, 0, 4]} alive={[1]} />
      <Example label={rules.circle} text={rules.circleText} throws={[0, 1, 2]} alive={[0, 1, 2]} />
      <h2>{rules.manyTitle}</h2>
      <p>{rules.many}</p>
      <h2>{rules.lateTitle}</h2>
      <p>{rules.late}</p>
      <h2>{rules.hostTitle}</h2>
      <p>{rules.host}</p>
      <h2>{rules.stakeTitle}</h2>
      <p>{rules.stake}</p>
      <h2>{rules.keysTitle}</h2>
      <p>{words.choose.keys}</p>
    </>
  );
}

interface ExampleProps {
  readonly label: string;
  readonly text: string;
  readonly throws: readonly number[];
  readonly alive: readonly number[];
}

function Example({ label, text, throws, alive }: ExampleProps) {
  return (
    <figure className="rpsls-example">
      <svg viewBox="-2 0 324 104" role="img" aria-label={label}>
        {throws.map((symbol, index) => (
          <g
            key={symbol}
            className={alive.includes(symbol) ? "rpsls-alive" : "rpsls-dead"}
            transform={`translate(${index * 110} 2)`}
          >
            <rect className="rpsls-example-back" x="0" y="0" width="100" height="100" rx="12" />
            <Sign symbol={symbol} />
          </g>
        ))}
      </svg>
      <figcaption className="hint">{text}</figcaption>
    </figure>
  );
}
