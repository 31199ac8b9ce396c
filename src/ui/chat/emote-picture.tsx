import type { Emote } from "./emotes.ts";

/** An emote as a drawing, decorative. */
export function EmotePicture({ emote: { face } }: { readonly emote: Emote }) {
  return (
    <svg className="emote" viewBox="0 0 48 48" aria-hidden="true">
      {face === null ? (
        <path
          className="emote-heart"
          d="M24 41C8 30 5 22 5 17a9.5 9.5 0 0 1 19-2 9.5 9.5 0 0 1 19 2c0 5-3 13-19 24z"
        />
      ) : (
        <>
          <circle className="emote-face" cx="24" cy="24" r="20" />
          <path className="emote-lines" d={face} />
        </>
      )}
    </svg>
  );
}
