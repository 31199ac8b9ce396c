/** The message by which the page tells the window what concerns it. */
export const SHELL_CHANNEL = "fairhand-shell";
/** The message by which the menu asks the page for its settings. */
export const SETTINGS_CHANNEL = "fairhand-settings";
