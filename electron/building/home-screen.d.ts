import type { Plugin } from "vite";
/** What makes a page look installed: icons drawn from the app's icon, and the manifest that names them. */
export declare function homeScreen(): Plugin;
