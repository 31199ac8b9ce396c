/** The message by which the main process hands the page the code of a link. */
export const LINK_CHANNEL = "fairhand-link";
