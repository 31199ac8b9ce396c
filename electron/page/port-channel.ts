/** The one message between the main process and the preload script: it carries the page's port. */
export const PORT_CHANNEL = "fairhand-port";
