import { useTranslated } from "../../text/use-text.ts";
import { Coin } from "./coins.tsx";
import { BoardDrawing } from "./drawing.tsx";
import { InlaidSquare } from "./inlay.tsx";
import { ROYAL_UR_TEXTS } from "./text.ts";
import { Token } from "./token.tsx";

export function RoyalUrRules() {
  const { rules: words, board } = useTranslated(ROYAL_UR_TEXTS);
  return (
    <>
      <figure className="ur-rules-picture ur-rules-board" role="img" aria-label={words.picture}>
        <BoardDrawing path layout={{ near: 0, tall: false }} />
      </figure>
      <h2>{words.goalTitle}</h2>
      <p>{words.goal}</p>
      <h2>{words.pathTitle}</h2>
      <p>{words.path}</p>
      <h2>{words.throwTitle}</h2>
      <figure className="ur-rules-picture">
        <svg viewBox="-50 -50 400 104" role="img" aria-label={words.throwPicture}>
          {[true, false, false, true].map((head, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the coins never change places
            <g key={index} transform={`translate(${index * 100} 0)`}>
              <Coin head={head} />
            </g>
          ))}
        </svg>
      </figure>
      <p>{words.throw}</p>
      <h2>{words.turnTitle}</h2>
      <p>{words.turn}</p>
      <h2>{words.captureTitle}</h2>
      <figure className="ur-rules-picture">
        <svg viewBox="-10 -40 320 160" role="img" aria-label={words.capturePicture}>
          <Squares motifs={["dots", "weave", "weave"]} />
          <g transform="translate(50 50)">
            <Token seat={1} />
          </g>
          <g transform="translate(250 50)">
            <Token seat={0} />
          </g>
          <path className="ur-leap" d="M50 0 C90 -42 210 -42 244 -4 M250 -18 L246 0 L229 -5" />
        </svg>
      </figure>
      <p>{words.capture}</p>
      <h2>{words.rosetteTitle}</h2>
      <figure className="ur-rules-picture">
        <svg viewBox="-10 -10 320 120" role="img" aria-label={words.rosettePicture}>
          <Squares motifs={["weave", "rosette", "dots"]} />
          <g transform="translate(150 50) scale(0.55)">
            <Token seat={0} />
          </g>
        </svg>
      </figure>
      <p>{words.rosette}</p>
      <h2>{words.endTitle}</h2>
      <p>{words.end}</p>
      <h2>{words.stakeTitle}</h2>
      <p>{words.stake}</p>
      <h2>{words.handTitle}</h2>
      <p>{words.hand}</p>
      <h2>{words.keysTitle}</h2>
      <p>{board.keys}</p>
    </>
  );
}

function Squares({
  motifs,
}: {
  readonly motifs: readonly Parameters<typeof InlaidSquare>[0]["motif"][];
}) {
  return (
    <>
      <rect className="ur-wood" x="-8" y="-8" width="316" height="116" rx="12" />
      {motifs.map((motif, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the square
        <g key={index} transform={`translate(${index * 100} 0)`}>
          <InlaidSquare motif={motif} />
        </g>
      ))}
    </>
  );
}
