import { useLayoutEffect, useRef } from "react";
import type { Table } from "../../host/api/api.ts";
import { useApp, useAppState, useSettings } from "../app.ts";
import { Mute } from "../lobby/mute.tsx";
import { newLines, talkOf } from "../lobby/talk.ts";
import { lobbyText } from "../lobby/text.ts";
import { useOnce } from "../parts/use-once.ts";
import { fillCounted } from "../text/message.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import "./chat.css";
import { EmotePicture } from "./emote-picture.tsx";
import { EMOTES, emoteIn } from "./emotes.ts";
import { useDraft } from "./use-draft.ts";

const LONGEST_LINE = 500;
/** Less than two lines from the end counts as its end. */
const NEAR_END_PX = 40;

/** The players' chat, with a few lines ready to send. */
export function Chat({ table }: { readonly table: Table }) {
  const { text } = useText();
  const { watching } = useTranslated(lobbyText);
  const { settings } = useApp();
  const { quiet } = useSettings();
  const isQuiet = quiet.includes(table.id);
  const turn = (on: boolean) => {
    const others = quiet.filter((id) => id !== table.id);
    settings.set({ ...settings.get(), quiet: on ? others : [...others, table.id] });
  };
  return (
    <section className="card chat" aria-labelledby="chat-title">
      <div className="section-head">
        <h2 id="chat-title">{text.play.chat}</h2>
        <label className="tick">
          <input
            type="checkbox"
            checked={!isQuiet}
            onChange={({ target }) => turn(target.checked)}
          />
          <span>{text.play.chatOn}</span>
        </label>
      </div>
      {isQuiet ? (
        <p className="hint">{text.play.chatOff}</p>
      ) : (
        <>
          <Lines table={table} />
          {table.watching ? <p className="hint">{watching.silent}</p> : <Speaking table={table} />}
          <Mute table={table} />
        </>
      )}
    </section>
  );
}

function Speaking({ table }: { readonly table: Table }) {
  const { ask } = useApp();
  const { text, language } = useText();
  const { play } = text;
  const { field, line, write } = useDraft(table.id);
  const say = async (words: string) =>
    (await ask((host) => host.say(table.id, words.trim()))) !== null;
  const send = useOnce(async () => {
    // By then the next message may be in the field.
    if (line.trim() !== "" && (await say(line))) write((now) => (now === line ? "" : now));
  });
  return (
    <>
      <div className="presets emotes">
        {EMOTES.map((emote) => (
          <button
            key={emote.sign}
            type="button"
            className="chip"
            aria-label={emote.name[language]}
            title={emote.name[language]}
            onClick={() => void say(emote.sign)}
          >
            <EmotePicture emote={emote} />
          </button>
        ))}
      </div>
      <div className="presets">
        {Object.values(play.presets).map((words) => (
          <button key={words} type="button" className="chip" onClick={() => void say(words)}>
            {words}
          </button>
        ))}
      </div>
      <form
        className="chat-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <input
          ref={field}
          aria-label={play.say}
          placeholder={play.say}
          value={line}
          maxLength={LONGEST_LINE}
          autoComplete="off"
          onChange={({ target }) => write(() => target.value)}
        />
        <button type="submit" className="button">
          {play.send}
        </button>
      </form>
    </>
  );
}

function Lines({ table }: { readonly table: Table }) {
  const { text, language } = useText();
  const { mute } = useTranslated(lobbyText);
  const muted = useAppState((state) => state.snapshot?.me.muted) ?? [];
  const list = useRef<HTMLDivElement>(null);
  /** A reader who has scrolled up stays there, until they send a line of their own. */
  const following = useRef(true);
  const { chat, mine } = table;
  const shown = useRef<Table["chat"]>([]);
  useLayoutEffect(() => {
    const added = newLines(shown.current, chat);
    shown.current = chat;
    const own = mine.includes(added.at(-1)?.seat ?? -1);
    if (added.length > 0 && (following.current || own))
      list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [chat, mine]);
  return (
    <div
      ref={list}
      className="chat-lines"
      role="log"
      aria-label={text.play.chat}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        following.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
      }}
    >
      {chat.length === 0 && <p className="hint">{text.play.noChat}</p>}
      {talkOf(table, muted).map((shown, index) =>
        shown.kind === "muted" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end
          <p key={index} className="chat-muted">
            {fillCounted(language, mute.lines, shown.count, { name: shown.name })}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={index}>
            <strong>
              <bdi>{shown.line.name}</bdi>
            </strong>{" "}
            <Said line={shown.line.text} />
          </p>
        ),
      )}
    </div>
  );
}

function Said({ line }: { readonly line: string }) {
  const { language } = useText();
  const emote = emoteIn(line);
  if (emote === undefined) return line;
  return (
    <span role="img" aria-label={emote.name[language]}>
      <EmotePicture emote={emote} />
    </span>
  );
}
