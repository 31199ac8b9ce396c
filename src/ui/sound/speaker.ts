import { type Note, SOUNDS, type Sound } from "./sounds.ts";

/** The speaker's settings, read whenever it is asked to make a sound. */
export interface Loudness {
  readonly sound: boolean;
  /** 0..100. */
  readonly volume: number;
}

/** Perceived loudness is roughly the square of the gain. */
const gainFor = ({ sound, volume }: Loudness) => (sound ? (volume / 100) ** 2 : 0);
/** The same sound again within this many milliseconds is played once. */
const ECHO_MS = 80;
/**
 * After this long without a sound the audio device is given back: while it is open, systems do not go to sleep, and it
 * takes a hundredth of a core. Opening it anew can be heard as a delay, so not between two moves.
 */
const QUIET_MS = 10_000;

/**
 * Makes sounds by Web Audio. Browsers keep a page silent until it was touched; sounds before that are skipped, not
 * queued.
 */
export function createSpeaker(loudness: () => Loudness): (sound: Sound) => void {
  let audio: { readonly context: AudioContext; readonly hiss: AudioBuffer } | null = null;
  const last = new Map<Sound, number>();
  let quiet: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    const context = new AudioContext();
    const hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
    return { context, hiss };
  };
  return (sound) => {
    const gain = gainFor(loudness());
    if (gain === 0 || !navigator.userActivation.hasBeenActive) return;
    const now = performance.now();
    if (now - (last.get(sound) ?? -ECHO_MS) < ECHO_MS) return;
    last.set(sound, now);
    audio ??= open();
    const { context, hiss } = audio;
    // Always: if it is just being suspended, its state does not say so yet.
    context.resume().catch(() => {});
    clearTimeout(quiet);
    quiet = setTimeout(() => context.suspend().catch(() => {}), QUIET_MS);
    const volume = new GainNode(context, { gain });
    volume.connect(context.destination);
    for (const note of SOUNDS[sound]) playNote(context, hiss, volume, note);
  };
}

function playNote(context: AudioContext, hiss: AudioBuffer, volume: AudioNode, note: Note): void {
  const start = context.currentTime + note.at;
  const end = start + note.length;
  const shape = new GainNode(context, { gain: 0 });
  shape.gain.setValueAtTime(0, start);
  shape.gain.linearRampToValueAtTime(note.gain, start + 0.005);
  shape.gain.exponentialRampToValueAtTime(0.001, end);
  shape.connect(volume);
  if (note.wave === "noise") {
    const band = new BiquadFilterNode(context, { type: "bandpass", frequency: note.from, Q: 0.8 });
    const source = new AudioBufferSourceNode(context, { buffer: hiss, loop: true });
    source.connect(band).connect(shape);
    source.start(start);
    source.stop(end);
    return;
  }
  const source = new OscillatorNode(context, { type: note.wave, frequency: note.from });
  source.frequency.setValueAtTime(note.from, start);
  source.frequency.exponentialRampToValueAtTime(note.to ?? note.from, end);
  source.connect(shape);
  source.start(start);
  source.stop(end);
}
