import { chooseLanguage, type Language } from "../text/language.ts";
import { keepQuiet, readQuiet } from "./chat/quiet.ts";
import { keepSkins, readSkins, type Skins } from "./skins/skins.ts";
import { createStore, type Store } from "./store.ts";

export const THEMES = ["system", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

/** Whether the path over Ur's board is drawn: until the player has finished a match, or as the player chose. */
export const PATHS = ["learning", "shown", "hidden"] as const;

/** The switches with their defaults. `desktop` waits until the browser is asked. */
const SWITCHES = {
  /** Everything that can be heard. */
  sound: true,
  /** Where the player is called from when something at another table waits. */
  title: true,
  banner: true,
  spoken: true,
  desktop: false,
  /** A phone in the hand vibrates when somebody waits. */
  vibration: true,
  /** Royal Game of Ur: throws the player's coins automatically. */
  autoThrow: false,
} as const;

export type Switch = keyof typeof SWITCHES;

/** The player's settings; stored in the browser, not at the host, because they belong to this screen. */
export interface Settings extends Readonly<Record<Switch, boolean>> {
  readonly language: Language;
  readonly theme: Theme;
  /** 0..100. */
  readonly volume: number;
  readonly urPath: (typeof PATHS)[number];
  readonly skins: Skins;
  /** Tables whose chat is switched off. */
  readonly quiet: readonly string[];
}

const LANGUAGE_KEY = "fairhand-language";
const THEME_KEY = "fairhand-theme";
const VOLUME_KEY = "fairhand-volume";
const PATH_KEY = "fairhand-urPath";
const USUAL_VOLUME = 60;
const keyOf = (name: string) => `fairhand-${name}`;
const SWITCH_NAMES = Object.keys(SWITCHES) as readonly Switch[];

export function readSettings(
  storage: Pick<Storage, "getItem">,
  languages: readonly string[],
): Settings {
  const theme = storage.getItem(THEME_KEY);
  const urPath = storage.getItem(PATH_KEY);
  const read = (name: Switch) => {
    const kept = storage.getItem(keyOf(name));
    return kept === "on" || (kept !== "off" && SWITCHES[name]);
  };
  return {
    language: chooseLanguage(storage.getItem(LANGUAGE_KEY), languages),
    theme: THEMES.find((known) => known === theme) ?? "system",
    urPath: PATHS.find((known) => known === urPath) ?? "learning",
    skins: readSkins(storage),
    quiet: readQuiet(storage),
    volume: readVolume(storage.getItem(VOLUME_KEY)),
    sound: read("sound"),
    title: read("title"),
    banner: read("banner"),
    spoken: read("spoken"),
    desktop: read("desktop"),
    vibration: read("vibration"),
    autoThrow: read("autoThrow"),
  };
}

/**
 * The settings of a page, stored at each change. Every page stores all of them, so each follows what another one of the
 * same browser has changed, and puts nothing back.
 */
export function holdSettings(
  page: Pick<Window, "addEventListener" | "localStorage" | "navigator">,
): Store<Settings> {
  const read = () => readSettings(page.localStorage, page.navigator.languages);
  const settings = createStore(read());
  let isFollowing = false;
  settings.subscribe(() => {
    if (!isFollowing) keepSettings(page.localStorage, settings.get());
  });
  page.addEventListener("storage", () => {
    isFollowing = true;
    settings.set(read());
    isFollowing = false;
  });
  return settings;
}

function readVolume(kept: string | null): number {
  const volume = /^\d{1,3}$/.test(kept ?? "") ? Number(kept) : USUAL_VOLUME;
  return Math.min(volume, 100);
}

export function keepSettings(storage: Pick<Storage, "setItem">, settings: Settings): void {
  storage.setItem(LANGUAGE_KEY, settings.language);
  storage.setItem(THEME_KEY, settings.theme);
  storage.setItem(VOLUME_KEY, String(settings.volume));
  storage.setItem(PATH_KEY, settings.urPath);
  keepSkins(storage, settings.skins);
  keepQuiet(storage, settings.quiet);
  for (const name of SWITCH_NAMES) storage.setItem(keyOf(name), settings[name] ? "on" : "off");
}
