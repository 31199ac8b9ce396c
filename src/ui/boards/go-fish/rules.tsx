import { PictureCard } from "../../cards/picture-card.tsx";
import { useTranslated } from "../../text/use-text.ts";
import { GO_FISH_TEXTS } from "./text.ts";

export function GoFishRules() {
  const { rules: words } = useTranslated(GO_FISH_TEXTS);
  return (
    <>
      <h2>{words.goalTitle}</h2>
      <p>{words.goal}</p>
      <h2>{words.dealTitle}</h2>
      <p>{words.deal}</p>
      <h2>{words.turnTitle}</h2>
      <p>{words.turn}</p>
      <AskPicture />
      <h2>{words.fishTitle}</h2>
      <p>{words.fish}</p>
      <h2>{words.bookTitle}</h2>
      <p>{words.book}</p>
      <h2>{words.emptyTitle}</h2>
      <p>{words.empty}</p>
      <h2>{words.honestTitle}</h2>
      <p>{words.honest}</p>
      <h2>{words.leaveTitle}</h2>
      <p>{words.leave}</p>
      <h2>{words.controlsTitle}</h2>
      <p>{words.controls}</p>
    </>
  );
}

/** Sevens of Hearts, Clubs and Spades, by face. */
const OWN = 6;
const CLUBS = 45;
const SPADES = 32;

function AskPicture() {
  const { rules: words } = useTranslated(GO_FISH_TEXTS);
  return (
    <figure className="rules-picture cards-picture">
      <svg viewBox="0 0 370 176" role="img" aria-label={words.askPicture}>
        <PictureCard x={0} face={OWN}>
          {words.asked}
        </PictureCard>
        <path className="cards-picture-arrow" d="M134 70H112M120 62 112 70 120 78" />
        <PictureCard x={148} face={CLUBS}>
          {words.given}
        </PictureCard>
        <PictureCard x={268} face={SPADES} />
      </svg>
    </figure>
  );
}
