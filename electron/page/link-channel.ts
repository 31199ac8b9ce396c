/** The message with which the main process sends the page a link's code. */
export const LINK_CHANNEL = "fairhand-link";
