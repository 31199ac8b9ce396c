import type { Invitation } from "../../host/api/api.ts";
import type { Language } from "../../text/language.ts";
import { gameName } from "../table-view.ts";
import { fill } from "../text/message.ts";
import { friendsText } from "./text.ts";

/** A friend's invitation, in one sentence. */
export function invitationText(language: Language, { name, game, code }: Invitation): string {
  const { invitation } = friendsText[language];
  return fill(code === null ? invitation.game : invitation.table, {
    name,
    game: gameName(language, game),
  });
}
