/** The message with which the page informs the window. */
export const SHELL_CHANNEL = "fairhand-shell";
/** The message with which the menu asks the page for its settings. */
export const SETTINGS_CHANNEL = "fairhand-settings";
