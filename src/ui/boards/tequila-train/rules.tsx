import { useTranslated } from "../../text/use-text.ts";
import { DominoDrawing } from "./domino.tsx";
import { TEQUILA_TRAIN_TEXTS } from "./text.ts";
import { TrainDrawing } from "./trains/train.tsx";
import "./pictures.css";

export function TequilaTrainRules() {
  const { rules: words } = useTranslated(TEQUILA_TRAIN_TEXTS);
  return (
    <>
      <h2>{words.goalTitle}</h2>
      <p>{words.goal}</p>
      <h2>{words.tilesTitle}</h2>
      <p>{words.tiles}</p>
      <h2>{words.hubTitle}</h2>
      <p>{words.hub}</p>
      <h2>{words.tracksTitle}</h2>
      <p>{words.tracks}</p>
      <TracksPicture label={words.tracksPicture} />
      <h2>{words.trainTitle}</h2>
      <p>{words.train}</p>
      <TrainPicture label={words.trainPicture} />
      <p>{words.back}</p>
      <h2>{words.drawTitle}</h2>
      <p>{words.draw}</p>
      <h2>{words.endTitle}</h2>
      <p>{words.end}</p>
      <h2>{words.timeTitle}</h2>
      <p>{words.time}</p>
      <h2>{words.controlsTitle}</h2>
      <p>{words.controls}</p>
    </>
  );
}

interface PictureProps {
  readonly label: string;
}

/** The hub is upright, the track lies beside it; the tile to come hovers. */
function TracksPicture({ label }: PictureProps) {
  return (
    <figure className="rules-picture tt-rules-picture">
      <svg viewBox="-4 -4 400 112" role="img" aria-label={label}>
        <DominoDrawing left={9} right={9} upright numerals={false} />
        <At x={56} left={9} right={4} />
        <At x={160} left={4} right={7} />
        <rect className="tt-rules-place" x="266" y="25" width="100" height="50" rx="8" />
        <g transform="translate(290 52) rotate(4)">
          <DominoDrawing left={7} right={2} numerals={false} />
        </g>
      </svg>
    </figure>
  );
}

function TrainPicture({ label }: PictureProps) {
  return (
    <figure className="rules-picture tt-rules-picture">
      <svg viewBox="-4 16 400 70" role="img" aria-label={label}>
        <At x={0} left={9} right={4} />
        <At x={104} left={4} right={7} />
        <path className="tt-rules-rail" d="M212 74H384" />
        <g transform="translate(224 26) scale(1.1)">
          <TrainDrawing seat={1} />
        </g>
      </svg>
    </figure>
  );
}

interface AtProps {
  readonly x: number;
  readonly left: number;
  readonly right: number;
}

function At({ x, left, right }: AtProps) {
  return (
    <g transform={`translate(${x} 25)`}>
      <DominoDrawing left={left} right={right} numerals={false} />
    </g>
  );
}
