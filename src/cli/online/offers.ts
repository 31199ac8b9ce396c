import { findBox } from "../../games/registry.ts";
import type { LobbyTable, NextOffer, Table } from "../../host/api/api.ts";
import { offerText, rematchText, type Terms, termsText } from "../../text/terms.ts";
import { gameName } from "../play/draw-board.ts";
import type { Words } from "../play/words.ts";
import type { OnlineWords } from "./words.ts";

/** What a player may agree to: a table of others, or the next match at this one. */
type Offered = LobbyTable | NextOffer;

function termsOf(offered: Offered, words: Words): Terms {
  const { game, options } = offered;
  const told = findBox(game)?.terminal.describeOptions(words.language, options) ?? [];
  return { ...offered, game: gameName(game, words), options: told };
}

/** The terms of a table, for whoever may sit down there. */
export function tableTerms(table: LobbyTable, words: Words): string {
  return termsText(words.language, termsOf(table, words));
}

interface Texts {
  readonly words: Words;
  readonly online: OnlineWords;
}

/**
 * What a finished table offers next, each line to be told once. Taking part is consent to these terms: nothing is offered
 * to those who make the offer, or sit there.
 */
export function offerLines(
  table: Table,
  names: readonly string[],
  { words, online }: Texts,
): readonly string[] {
  const { offer, owner, next, terms } = table.rematch;
  if (next !== null) return [];
  if (offer !== null && !offer.joined && !owner) {
    const host = names[offer.by] ?? "";
    return [offerText(words.language, host, termsOf(offer, words)), online.takePart];
  }
  if (terms === null || offer !== null) return [];
  const told = findBox(table.game)?.terminal.describeOptions(words.language, terms.options) ?? [];
  return [rematchText(words.language, terms.stake, told)];
}
