import { type RefObject, useEffect, useRef } from "react";
import type { Seat } from "../../../engine/game.ts";
import { HOME, OFF } from "../../../games/royal-ur/board.ts";
import type { Roll, View } from "../../../games/royal-ur/state.ts";
import { joinSentences } from "../../../text/joining.ts";
import { useApp, useSettings } from "../../app.ts";
import { useHandOn } from "../../parts/hand-on.ts";
import { fill } from "../../text/message.ts";
import { useText, useTranslated } from "../../text/use-text.ts";
import { Coins } from "./coins.tsx";
import { ROYAL_UR_TEXTS } from "./text.ts";
import { coinsOf, countAt, hindrances, latestThrows } from "./throws.ts";
import { Token } from "./token.tsx";
import type { Landing } from "./use-landing.ts";

interface ThrowPanelProps {
  /** Includes the throw that may not have landed. */
  readonly whole: View;
  readonly landing: Landing;
  readonly seat: Seat | null;
  readonly near: Seat;
  readonly names: readonly string[];
  /** What a throw is followed by: the list of squares and trays. */
  readonly cells: RefObject<HTMLElement | null>;
}

/** The coins, their meaning in words, and both players' standings. */
export function ThrowPanel({ whole, landing, seat, near, names, cells }: ThrowPanelProps) {
  const { language } = useText();
  const words = useTranslated(ROYAL_UR_TEXTS).throws;
  const { view, nth, inHand } = landing;
  const shown = inHand ? undefined : whole.rolls.at(-1);
  const told = useTold(view, seat, names);
  const ready = inHand ? words.ready : null;
  useSpoken(view, told, ready);
  const waiting = view.rolls.length === 0 ? words.begin : words.waiting;
  const isAwaited = view.roll === null && view.end === null;
  const sentences = [...told.slice(isAwaited ? -TOLD : -TOLD - 1), ...(isAwaited ? [waiting] : [])];
  const handOn = useHandOn(cells);
  return (
    <section className="ur-panel" aria-label={words.title}>
      <div className="ur-throw">
        {shown === undefined ? (
          <Coins heads={coinsOf(0, 0)} />
        ) : (
          // A new throw is a new set of coins, so that they turn in the air again.
          <Coins key={nth} heads={coinsOf(shown.value, nth)} />
        )}
        <p className="ur-words">
          <span key={nth}>{ready ?? joinSentences(language, sentences)}</span>
        </p>
        {inHand && (
          <button
            ref={handOn}
            type="button"
            className="button primary ur-press"
            onClick={landing.press}
          >
            {words.press}
          </button>
        )}
        <PathToggle />
      </div>
      {[1 - near, near].map((one) => (
        <Standing key={one} view={view} seat={one} name={names[one] ?? ""} />
      ))}
    </section>
  );
}

function PathToggle() {
  const { settings } = useApp();
  const words = useTranslated(ROYAL_UR_TEXTS).throws;
  const shown = useSettings().urPath !== "hidden";
  const urPath = shown ? "hidden" : "shown";
  return (
    <button
      type="button"
      className="chip ur-path-toggle"
      aria-pressed={shown}
      onClick={() => settings.set({ ...settings.get(), urPath })}
    >
      {words.path}
    </button>
  );
}

/** How many passes are spelled out beside the throw in use; the lists show all of them. */
const TOLD = 2;

/** The results of the throws since the last move, the one to be used last. */
function useTold(view: View, seat: Seat | null, names: readonly string[]): readonly string[] {
  const { language } = useText();
  const { throws, board } = useTranslated(ROYAL_UR_TEXTS);
  const { passes, current } = latestThrows(view);
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const tell = ({ seat: thrower, value: heads, passed }: Roll) => {
    const value = throws.numbers[heads] ?? String(heads);
    const name = names[thrower] ?? "";
    const mine = thrower === seat;
    if (!passed) return mine ? fill(throws.you, { value }) : fill(throws.other, { value, name });
    const why = list.format(hindrances(view, thrower, heads).map((one) => board.hindrances[one]));
    return mine
      ? fill(throws.youPassed, { value, why })
      : fill(throws.otherPassed, { value, name, why });
  };
  return [...passes, ...(current === null ? [] : [current])].map(tell);
}

/**
 * Speaks of each throw once, when its coins have come down, and of one's own when they can be thrown. As a live region
 * the words would be read anew with every change, passes of before and coins in the air included.
 */
function useSpoken({ tokens }: View, told: readonly string[], ready: string | null): void {
  const { announce } = useApp();
  const { language } = useText();
  const position = JSON.stringify(tokens);
  const spoken = useRef({ position, count: told.length, ready: "" as string | null });
  useEffect(() => {
    const before = spoken.current;
    spoken.current = { position, count: told.length, ready };
    const news = told.slice(position === before.position ? before.count : 0);
    if (ready !== null && ready !== before.ready) news.push(ready);
    // Afterwards, because the screen around announces the move that came first.
    if (news.length > 0) queueMicrotask(() => announce(joinSentences(language, news)));
  });
}

interface StandingProps {
  readonly view: View;
  readonly seat: Seat;
  readonly name: string;
}

/** One player's tokens in numbers and latest throws. */
function Standing({ view, seat, name }: StandingProps) {
  const words = useTranslated(ROYAL_UR_TEXTS).throws;
  const rolls = view.rolls.filter((roll) => roll.seat === seat).toReversed();
  return (
    <div className={view.turn === seat ? "ur-standing ur-standing-turn" : "ur-standing"}>
      <svg viewBox="-42 -42 84 84" className="ur-mark" aria-hidden="true">
        <Token seat={seat} />
      </svg>
      <p className="ur-name">{name}</p>
      <p className="ur-tally">
        {fill(words.tally, {
          off: countAt(view, seat, OFF),
          on: view.tokens.board[seat]?.length ?? 0,
          home: countAt(view, seat, HOME),
        })}
      </p>
      {rolls.length > 0 && (
        <ol className="ur-rolls" aria-label={fill(words.history, { name })}>
          {rolls.map(({ value, passed }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a list of numbers without identity
              key={index}
              className={passed ? "ur-roll ur-roll-passed" : "ur-roll"}
            >
              {value}
              {passed && <span className="unseen">{words.passed}</span>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
