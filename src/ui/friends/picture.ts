/** The parameters of a player's picture. */
export interface Picture {
  readonly petals: number;
  /** Degrees. */
  readonly turn: number;
  /** Half the width of a petal. */
  readonly inner: number;
  readonly ground: string;
  readonly petal: string;
  readonly heart: string;
}

/** Keys are as good as random, so their bytes are used directly. `player`: 64 hex digits. */
export function pictureOf(player: string): Picture {
  const byte = (index: number) => Number.parseInt(player.slice(2 * index, 2 * index + 2), 16) || 0;
  const petals = 5 + (byte(0) % 5);
  const hue = Math.round((byte(1) * 360) / 256);
  // Distinct from the background, also for colour-blind people: they differ in lightness.
  const other = (hue + 90 + (byte(2) % 180)) % 360;
  return {
    petals,
    turn: (byte(3) * 360) / 256 / petals,
    inner: 3 + (byte(4) % 4),
    ground: `hsl(${hue} ${35 + (byte(5) % 30)}% 28%)`,
    petal: `hsl(${other} 70% ${68 + (byte(6) % 14)}%)`,
    heart: `hsl(${(other + 60 + (byte(7) % 120)) % 360} 75% 60%)`,
  };
}
