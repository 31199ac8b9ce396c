import { FaceDrawing } from "../../cards/card.tsx";
import "./pictures.css";

/** The four eights in a fan, the picture on the game's card. */
export function CrazyEightsPicture() {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className="ce-picture">
      <rect className="ce-picture-felt" width="200" height="200" rx="13" />
      {EIGHTS.map((face, index) => (
        <g
          key={face}
          transform={`translate(100 216) rotate(${(index - 1.5) * 15}) translate(-34 -166) scale(0.68)`}
        >
          <FaceDrawing face={face} />
        </g>
      ))}
    </svg>
  );
}

/** Eights of Clubs, Diamonds, Spades and Hearts, by face. */
const EIGHTS = [46, 20, 33, 7];
