import type { ReactNode } from "react";
import type { Face } from "../../engine/game.ts";
import { FaceDrawing } from "./card.tsx";
import "./rules-picture.css";

interface PictureCardProps {
  readonly x: number;
  readonly face: Face;
  readonly children?: ReactNode;
}

/** A card in a picture of the rules, with a word below it. */
export function PictureCard({ x, face, children }: PictureCardProps) {
  return (
    <g transform={`translate(${x} 1)`}>
      <FaceDrawing face={face} />
      <text className="cards-picture-word" x="50" y="166">
        {children}
      </text>
    </g>
  );
}
