import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { drawIcon } from "./picture.ts";

const ICON = new URL("../../src/ui/style/icon.svg", import.meta.url);

/** The icon's walnut background, which the system cuts into its own shape. */
const WALNUT = "#6d4526";
/** How much of an icon may be cut away on every side (W3C Manifest, section 2.2.2: a circle of 80 %). */
const SAFE = 0.1;

/** What makes a page look installed: icons drawn from the app's icon, and the manifest that names them. */
export function homeScreen(): Plugin {
  return {
    name: "home-screen",
    transformIndexHtml: {
      // After Vite's own look for files that the page names.
      order: "post",
      handler: () => TAGS.map(([tag, attrs]) => ({ tag, attrs, injectTo: "head" as const })),
    },
    generateBundle() {
      const svg = readFileSync(ICON, "utf8");
      const whole = { margin: SAFE, ground: WALNUT };
      const files: Readonly<Record<string, string | Buffer>> = {
        "icon-192.png": drawIcon(svg, 192),
        "icon-512.png": drawIcon(svg, 512),
        "icon-maskable.png": drawIcon(svg, 512, whole),
        // Apple shows no transparency: black would be behind the hand.
        "apple-touch-icon.png": drawIcon(svg, 180, whole),
        "manifest.webmanifest": `${JSON.stringify(MANIFEST, null, 2)}\n`,
      };
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/** The colour of the header, which the phone's own bar takes. */
const THEME = { light: "#6b4328", dark: "#4a2f1d" };

const TAGS: readonly (readonly [string, Record<string, string>])[] = [
  ["link", { rel: "manifest", href: "./manifest.webmanifest" }],
  ["link", { rel: "apple-touch-icon", href: "./apple-touch-icon.png" }],
  ["meta", { name: "mobile-web-app-capable", content: "yes" }],
  ["meta", { name: "apple-mobile-web-app-capable", content: "yes" }],
  ["meta", { name: "apple-mobile-web-app-title", content: "Fairhand" }],
  ...(["light", "dark"] as const).map(
    (scheme) =>
      [
        "meta",
        {
          name: "theme-color",
          content: THEME[scheme],
          media: `(prefers-color-scheme: ${scheme})`,
        },
      ] as const,
  ),
];

/** Relative addresses: the page is below a secret path, which an installed page keeps. */
const MANIFEST = {
  name: "Fairhand",
  short_name: "Fairhand",
  start_url: "./",
  scope: "./",
  display: "fullscreen",
  display_override: ["fullscreen", "standalone"],
  background_color: "#f2e8d5",
  theme_color: THEME.light,
  icons: [
    { src: "icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "icon-maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};
