import type { Invitation } from "../../host/api/api.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { useAnswer } from "./answer.ts";
import { Avatar } from "./avatar.tsx";
import { invitationText } from "./invitation-text.ts";
import { friendsText } from "./text.ts";

/** An invitation, until it is answered or dismissed. */
export function InvitationCard({ invitation }: { readonly invitation: Invitation }) {
  const { language } = useText();
  const words = useTranslated(friendsText).invitation;
  const { accept, later } = useAnswer(invitation);
  return (
    <div className="card invitation">
      <Avatar player={invitation.from} />
      <p>{invitationText(language, invitation)}</p>
      <span className="row-actions">
        <button type="button" className="button primary" onClick={() => void accept()}>
          {invitation.code === null ? words.open : words.join}
        </button>
        <button type="button" className="button quiet" onClick={() => void later()}>
          {words.later}
        </button>
      </span>
    </div>
  );
}
