/** This program's version, as in package.json. */
export const APP_VERSION = "0.1.0";
