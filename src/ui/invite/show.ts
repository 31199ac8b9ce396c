/** The first 64 bits of a player's key, for two people to compare over the phone: on one line. */
export function fingerprint(player: string): string {
  return player.slice(0, 16).match(/.{4}/g)?.join("\u00a0") ?? player;
}

/** A moment within the next days, as the language writes it. */
export function momentText(language: string, time: number): string {
  return new Intl.DateTimeFormat(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
  }).format(time);
}
