/** One tone or burst of noise. Times in seconds from the beginning of the sound, frequencies in hertz, gain 0..1. */
export interface Note {
  readonly at: number;
  readonly length: number;
  readonly gain: number;
  readonly wave: OscillatorType | "noise";
  /** The frequency of a tone, or the middle of the noise's band. */
  readonly from: number;
  /** Where a tone glides to. */
  readonly to?: number;
}

const noise = (at: number, length: number, gain: number, from: number): Note => ({
  at,
  length,
  gain,
  wave: "noise",
  from,
});
const tone = (at: number, length: number, gain: number, from: number, to = from): Note => ({
  at,
  length,
  gain,
  wave: "triangle",
  from,
  to,
});

/** Every sound of the app, short and soft. Everything that is heard is also shown and announced. */
export const SOUNDS = {
  disc: [tone(0.28, 0.12, 0.4, 190, 120), noise(0.28, 0.05, 0.5, 900), noise(0.4, 0.03, 0.2, 900)],
  card: [noise(0, 0.09, 0.35, 3200), noise(0.07, 0.04, 0.3, 1500)],
  tile: [noise(0, 0.03, 0.7, 2100), tone(0, 0.06, 0.3, 520, 380)],
  token: [tone(0, 0.07, 0.5, 330, 220), noise(0, 0.025, 0.5, 1400)],
  sign: [tone(0, 0.08, 0.3, 440), tone(0.09, 0.1, 0.3, 554)],
  coins: [0, 0.07, 0.15, 0.2].flatMap((at, nth) => [
    tone(0.42 + at, 0.12, 0.22, 2100 + 260 * nth),
    noise(0.42 + at, 0.02, 0.3, 5200),
  ]),
  turn: [tone(0, 0.14, 0.4, 587), tone(0.12, 0.22, 0.4, 784)],
  call: [tone(0, 0.16, 0.4, 659), tone(0.15, 0.16, 0.4, 659), tone(0.3, 0.26, 0.4, 880)],
  hurry: [0, 0.2, 0.4].map((at) => tone(at, 0.09, 0.4, 988)),
  gone: [tone(0, 0.16, 0.35, 523), tone(0.14, 0.24, 0.35, 392)],
  back: [tone(0, 0.16, 0.35, 392), tone(0.14, 0.24, 0.35, 523)],
  chat: [tone(0, 0.07, 0.3, 1047, 1319)],
  win: [523, 659, 784, 1047].map((hertz, nth) => tone(0.11 * nth, 0.34, 0.25, hertz)),
  end: [tone(0, 0.22, 0.35, 440), tone(0.18, 0.4, 0.35, 330)],
} as const satisfies Readonly<Record<string, readonly Note[]>>;

export type Sound = keyof typeof SOUNDS;

/** How long a sound lasts, in seconds. */
export function lengthOf(sound: Sound): number {
  return Math.max(...SOUNDS[sound].map(({ at, length }) => at + length));
}
