/** Longest link a chat or a QR code carries (design.md section 7: 200 characters), with the scheme. */
const LONGEST = 220;

/** `fairhand:` and an invite code in the URL-safe base64 alphabet; nothing else, no host, no query. */
const LINK = /^fairhand:(?:\/\/)?([A-Za-z0-9_-]{1,200})\/?$/;

/**
 * The invite code in a `fairhand:` link, or `null` if it is anything else. Links come from any web page,
 * so this is the only thing they can say; following one never joins a table without a click.
 */
export function inviteIn(link: string): string | null {
  if (link.length > LONGEST) return null;
  return LINK.exec(link)?.[1] ?? null;
}
