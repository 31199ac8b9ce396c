/** The message by which the page says whether it is light or dark, or as the system is. */
export const THEME_CHANNEL = "fairhand-theme";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
