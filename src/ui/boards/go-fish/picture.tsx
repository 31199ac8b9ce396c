import { FaceDrawing } from "../../cards/card.tsx";
import "./pictures.css";

/** A card on the hook above the pond, the picture on the game's card. */
export function GoFishPicture() {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" className="gf-picture">
      <rect className="gf-picture-water" width="200" height="200" rx="13" />
      {[24, 44, 64, 84].map((radius) => (
        <ellipse
          key={radius}
          className="gf-picture-ring"
          cx="100"
          cy="150"
          rx={radius}
          ry={radius * 0.4}
        />
      ))}
      {SEVENS.map((face, index) => (
        <g
          key={face}
          transform={`translate(100 190) rotate(${(index - 1) * 22}) translate(-34 -150) scale(0.68)`}
        >
          <FaceDrawing face={face} />
        </g>
      ))}
      <path className="gf-picture-line" d="M172 0C170 30 150 34 134 44C126 49 128 60 137 58" />
      <circle className="gf-picture-float" cx="165" cy="26" r="7" />
    </svg>
  );
}

/** Sevens of Clubs, Hearts and Spades, by face. */
const SEVENS = [45, 6, 32];
