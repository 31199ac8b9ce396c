import { useId, useState } from "react";
import type { Friend } from "../../host/api/api.ts";
import { useApp, useAppState } from "../app.ts";
import { Confirm } from "../parts/confirm.tsx";
import { fill } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { Avatar } from "./avatar.tsx";
import "./friends.css";
import { AskFriend } from "./ask-friend.tsx";
import { InvitationCard } from "./invitation.tsx";
import { Met } from "./met.tsx";
import { friendsText, markOf } from "./text.ts";

/** Friends, favourites first: who is online, with a button to invite each to a game. */
export function FriendsPanel() {
  const heading = useId();
  const { ask } = useApp();
  const words = useTranslated(friendsText);
  const view = useAppState((state) => state.snapshot?.friends);
  if (view === undefined) return null;
  const { friends, invitations, presence } = view;
  return (
    <section className="friends" aria-labelledby={heading}>
      <div className="section-head">
        <h2 id={heading}>{words.title}</h2>
        <label className="friends-presence">
          <input
            type="checkbox"
            checked={presence}
            onChange={(event) => void ask((host) => host.setPresence(event.target.checked))}
          />
          {words.presence}
        </label>
      </div>
      {invitations.map((invitation) => (
        <InvitationCard key={invitation.number} invitation={invitation} />
      ))}
      {friends.length === 0 ? (
        <p className="hint">{words.empty}</p>
      ) : (
        <ul className="rows friend-rows">
          {friends.map((friend) => (
            <FriendRow key={friend.id} friend={friend} />
          ))}
        </ul>
      )}
      <Met />
      <p className="hint">{words.presenceHelp}</p>
    </section>
  );
}

function FriendRow({ friend }: { readonly friend: Friend }) {
  const { ask } = useApp();
  const { text, language } = useText();
  const words = useTranslated(friendsText);
  const [open, setOpen] = useState<"ask" | "remove" | null>(null);
  const { id, name, favourite, here, since } = friend;
  const date = new Intl.DateTimeFormat(language, { dateStyle: "medium" }).format(since);
  const close = () => setOpen(null);
  return (
    <li className={here ? "card friend friend-here" : "card friend"}>
      <Avatar player={id} />
      <div className="friend-text">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className="friend-state">{here ? words.here : words.away}</p>
        <p className="hint">{fill(words.since, { date, mark: markOf(id) })}</p>
      </div>
      <span className="row-actions">
        <button
          type="button"
          className="button quiet small friend-star"
          aria-pressed={favourite}
          aria-label={fill(words.favour, { name })}
          onClick={() => void ask((host) => host.favourFriend(id, !favourite))}
        >
          {favourite ? "★" : "☆"}
        </button>
        {here && (
          <button
            type="button"
            className="button small primary"
            aria-label={fill(words.askNamed, { name })}
            onClick={() => setOpen("ask")}
          >
            {words.ask}
          </button>
        )}
        <button
          type="button"
          className="button quiet small"
          aria-label={fill(words.remove, { name })}
          onClick={() => setOpen("remove")}
        >
          {words.removeYes}
        </button>
      </span>
      {open === "ask" && <AskFriend friend={friend} onClose={close} />}
      {open === "remove" && (
        <Confirm
          title={fill(words.removeTitle, { name })}
          text={fill(words.removeText, { name })}
          yes={words.removeYes}
          no={text.app.cancel}
          onYes={() => void ask((host) => host.unfriend(id)).then(close)}
          onNo={close}
        />
      )}
    </li>
  );
}
