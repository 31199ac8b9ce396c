/**
 * The protocols that hosts speak with each other. Each is spoken in one version only: matches of two formats cannot be
 * mixed, and older messages are refused before they are read. libp2p negotiates by these names, so a later host may
 * offer two versions of one and play with both.
 */

/** Carries frames, each the whole list of the sender's open tables; the stream lives as long as the connection. */
export const LOBBY = "/fairhand/lobby/2";
/**
 * One request, one answer: "show me the table of this invite". A peer that cannot prove the invite's secret learns
 * nothing.
 */
export const LOOK = "/fairhand/look/2";
/** Carries one message a frame, after the id of its table. */
export const TABLE = "/fairhand/table/2";
/**
 * One request, one page: "what comes after this position". A peer that got something asks again until nothing new
 * comes.
 */
export const CATCH_UP = "/fairhand/catch-up/2";
/** "The match of this table is this far here": one such message a frame, on a stream that stays open. */
export const PROGRESS = "/fairhand/progress/2";
/** Friends only, one message a frame: the stream itself says "I am online". See src/host/friends. */
export const FRIENDS = "/fairhand/friends/1";

/** How another program's protocols compare with ours; `foreign` is not Fairhand at all. */
export type Comparison = "same" | "older" | "newer" | "foreign";

/** The protocols needed to play together. */
const NEEDED = [LOBBY, LOOK, TABLE, CATCH_UP, PROGRESS];

/**
 * Compares what a peer offers, so that versions without a name of their own are recognized too. A peer that lacks one
 * of our protocols in every version is judged by the others.
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
    // Whichever side is behind in anything can do something about it.
    if (best > ours.version) return "newer";
    compared = "older";
  }
  return compared;
}

function parse(protocol: string): { readonly name: string; readonly version: number } | null {
  const [, name, version] = /^\/fairhand\/([a-z-]{1,32})\/([1-9]\d{0,5})$/.exec(protocol) ?? [];
  return name === undefined ? null : { name, version: Number(version) };
}
