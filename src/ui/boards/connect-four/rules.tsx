import { useTranslated } from "../../text/use-text.ts";
import { Disc } from "./disc.tsx";
import { Back, centreOf, Front } from "./front.tsx";
import { CONNECT_FOUR_TEXTS } from "./text.ts";

export function ConnectFourRules() {
  const { rules: words, board } = useTranslated(CONNECT_FOUR_TEXTS);
  return (
    <>
      <figure className="rules-picture">
        <svg viewBox="-10 -14 720 656" role="img" aria-label={words.picture}>
          <Back />
          {EXAMPLE.flatMap((column, index) =>
            column.map((disc, row) => {
              const { x, y } = centreOf(index, row);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the cell
                <g key={`${index} ${row}`} transform={`translate(${x} ${y})`}>
                  <Disc disc={disc} />
                </g>
              );
            }),
          )}
          <Front />
          {[1, 2, 3, 4].map((column) => {
            const { x, y } = centreOf(column, 0);
            return <circle key={column} className="c4-win" cx={x} cy={y} r="41" />;
          })}
        </svg>
      </figure>
      <h2>{words.goalTitle}</h2>
      <p>{words.goal}</p>
      <h2>{words.turnTitle}</h2>
      <p>{words.turn}</p>
      <p>{words.first}</p>
      <h2>{words.takebackTitle}</h2>
      <p>{words.takeback}</p>
      <h2>{words.endTitle}</h2>
      <p>{words.end}</p>
      <h2>{words.stakeTitle}</h2>
      <p>{words.stake}</p>
      <h2>{words.keysTitle}</h2>
      <p>{board.keys}</p>
    </>
  );
}

const EXAMPLE = [[2], [1, 2], [1, 2], [1, 2], [1], [2], []];
