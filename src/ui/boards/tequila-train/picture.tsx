import { DominoDrawing } from "./domino.tsx";
import { TrainDrawing } from "./trains/train.tsx";
import "./pictures.css";

/** A train on its track below two tiles, the picture on the game's card. */
export function TequilaTrainPicture() {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className="tt-picture">
      <rect className="tt-picture-table" width="200" height="200" rx="13" />
      <g transform="translate(30 22) rotate(-7) scale(0.98)">
        <DominoDrawing left={12} right={9} numerals={false} />
      </g>
      <g transform="translate(84 78) rotate(5) scale(0.98)">
        <DominoDrawing left={9} right={4} numerals={false} />
      </g>
      <path className="tt-picture-tie" d={TIES} />
      <path className="tt-picture-rail" d="M0 184H200" />
      <g transform="translate(22 122) scale(1.4)">
        <TrainDrawing seat={0} />
      </g>
    </svg>
  );
}

const TIES = Array.from({ length: 10 }, (_, index) => `M${index * 21 + 6} 190v7`).join("");
