/** What precedes the code of an invite. */
const SCHEME = "fairhand:";

/** Leads a browser from the door at `url` to the table of an invite. */
export function linkForBrowser(url: string, invite: string): string {
  return `${url}#invite=${invite.slice(SCHEME.length)}`;
}
