/** A link of `MAX_LINK` characters, with the slashes that browsers add. */
const LONGEST = 203;

/** `fairhand:` and an invite code in the URL-safe base64 alphabet; nothing else, no host, no query. */
const LINK = /^fairhand:(?:\/\/)?([A-Za-z0-9_-]{1,200})\/?$/;

/**
 * The invite code in a `fairhand:` link, or `null` if it is anything else. Any web page can offer a link, so a code is
 * all it may carry; following one never joins a table without a click.
 */
export function inviteIn(link: string): string | null {
  if (link.length > LONGEST) return null;
  return LINK.exec(link)?.[1] ?? null;
}

/** The last link on a command line. */
export function inviteAmong(args: readonly string[]): string | null {
  return args.reduce<string | null>((found, arg) => inviteIn(arg) ?? found, null);
}
