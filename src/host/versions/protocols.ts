/**
 * The protocols that hosts speak with each other. Each is spoken in one version only: matches of two formats cannot be
 * mixed, and what is older is refused before it is read. libp2p negotiates by these names, so a later host may offer two
 * versions of one and play with both.
 */

/** Carries frames, each the whole list of the sender's open tables; the stream lives as long as the connection. */
export const LOBBY = "/fairhand/lobby/2";
/** One request, one answer: "show me the table of this invite". Who cannot prove the invite's secret learns nothing. */
export const LOOK = "/fairhand/look/2";
/** Carries one message a frame, after the id of its table. */
export const TABLE = "/fairhand/table/2";
/** One request, one page: "what comes after this position". Whoever got something asks again until nothing new comes. */
export const CATCH_UP = "/fairhand/catch-up/2";
/** "So far is the match of this table here": one such message a frame, on a stream that stays open. */
export const PROGRESS = "/fairhand/progress/2";
/** Friends only, one message a frame: that there is such a stream says "I am here". See src/host/friends. */
export const FRIENDS = "/fairhand/friends/1";

/** How another program's protocols stand to ours; `foreign` is no Fairhand at all. */
export type Comparison = "same" | "older" | "newer" | "foreign";

/** What to play together takes. */
const NEEDED = [LOBBY, LOOK, TABLE, CATCH_UP, PROGRESS];

/**
 * Compares by what a peer offers, so that versions which never said which they are count as well. One that lacks a
 * protocol of ours in every version is judged by the others.
 */
export function compareProtocols(offered: readonly string[]): Comparison {
  const theirs = new Map<string, number>();
  for (const protocol of offered) {
    const { name, version } = parse(protocol) ?? {};
    if (name !== undefined && version !== undefined)
      theirs.set(name, Math.max(version, theirs.get(name) ?? 0));
  }
  if (theirs.size === 0) return "foreign";
  let compared: Comparison = "same";
  for (const protocol of NEEDED) {
    const ours = parse(protocol);
    const best = ours === null ? undefined : theirs.get(ours.name);
    if (ours === null || best === undefined || offered.includes(protocol)) continue;
    // Whoever is behind in anything can do something about it.
    if (best > ours.version) return "newer";
    compared = "older";
  }
  return compared;
}

function parse(protocol: string): { readonly name: string; readonly version: number } | null {
  const [, name, version] = /^\/fairhand\/([a-z-]{1,32})\/([1-9]\d{0,5})$/.exec(protocol) ?? [];
  return name === undefined ? null : { name, version: Number(version) };
}
