import { PictureCard } from "../../cards/picture-card.tsx";
import { SuitShape } from "../../cards/suit-shape.tsx";
import { CARD_TEXTS } from "../../cards/text.ts";
import { useTranslated } from "../../text/use-text.ts";
import { CRAZY_EIGHTS_TEXTS } from "./text.ts";
import "./pictures.css";

export function CrazyEightsRules() {
  const { rules: words } = useTranslated(CRAZY_EIGHTS_TEXTS);
  return (
    <>
      <h2>{words.goalTitle}</h2>
      <p>{words.goal}</p>
      <h2>{words.dealTitle}</h2>
      <p>{words.deal}</p>
      <h2>{words.turnTitle}</h2>
      <p>{words.turn}</p>
      <FitsPicture />
      <p>{words.drawing}</p>
      <h2>{words.eightTitle}</h2>
      <p>{words.eight}</p>
      <EightPicture />
      <h2>{words.stockTitle}</h2>
      <p>{words.stock}</p>
      <h2>{words.endTitle}</h2>
      <p>{words.end}</p>
      <h2>{words.secondTitle}</h2>
      <p>{words.second}</p>
      <h2>{words.leaveTitle}</h2>
      <p>{words.leave}</p>
      <h2>{words.controlsTitle}</h2>
      <p>{words.controls}</p>
    </>
  );
}

/** 7 of Hearts; King of Hearts, 7 of Clubs, 8 of Spades. By face: suits in the order H, D, S, C, thirteen each. */
const SEVEN = 6;
const KING = 12;
const OTHER_SEVEN = 45;
const EIGHT = 33;
const RED_EIGHT = 20;

function FitsPicture() {
  const { rules: words } = useTranslated(CRAZY_EIGHTS_TEXTS);
  return (
    <figure className="rules-picture cards-picture">
      <svg viewBox="0 0 490 176" role="img" aria-label={words.fitsPicture}>
        <PictureCard x={0} face={SEVEN} />
        <path className="cards-picture-arrow" d="M112 70H134M126 62 134 70 126 78" />
        <PictureCard x={148} face={KING}>
          {words.fitsSuit}
        </PictureCard>
        <PictureCard x={268} face={OTHER_SEVEN}>
          {words.fitsRank}
        </PictureCard>
        <PictureCard x={388} face={EIGHT}>
          {words.fitsEight}
        </PictureCard>
      </svg>
    </figure>
  );
}

function EightPicture() {
  const { rules: words } = useTranslated(CRAZY_EIGHTS_TEXTS);
  const cards = useTranslated(CARD_TEXTS);
  return (
    <figure className="rules-picture cards-picture">
      <svg viewBox="0 0 360 142" role="img" aria-label={words.eightPicture}>
        <PictureCard x={0} face={SEVEN} />
        <path className="cards-picture-arrow" d="M112 70H134M126 62 134 70 126 78" />
        <PictureCard x={148} face={RED_EIGHT} />
        <circle className="ce-rules-token" cx="308" cy="56" r="40" />
        <g transform="translate(308 56) scale(2.1)">
          <SuitShape suit="C" />
        </g>
        <text className="cards-picture-word" x="308" y="124">
          {cards.suits.C}
        </text>
      </svg>
    </figure>
  );
}
