import { app, type BrowserWindow, nativeImage } from "electron";

/** Pixels of the picture over the icon in Windows' task bar, which shows half as many. */
const SIZE = 32;
/** The page's red, as blue, green, red and opacity. */
const COLOR = [0x2b, 0x34, 0xb0, 0xff];

/**
 * Shows on the app's icon how many tables wait, and requests attention when there are more while the window is not in
 * front.
 */
export function createBadge(
  platform: NodeJS.Platform,
): (window: BrowserWindow, waiting: number, description: string) => void {
  let shown = 0;
  return (window, waiting, description) => {
    if (platform === "win32") window.setOverlayIcon(waiting > 0 ? dot() : null, description);
    // Linux shows it if the desktop has a dock that supports it.
    else app.setBadgeCount(waiting);
    if (waiting === 0) window.flashFrame(false);
    else if (waiting > shown && !window.isFocused()) window.flashFrame(true);
    shown = waiting;
  };
}

function dot() {
  const bytes = Buffer.alloc(SIZE * SIZE * 4);
  const radius = SIZE / 2;
  for (let y = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++)
      if (Math.hypot(x + 0.5 - radius, y + 0.5 - radius) <= radius - 1)
        bytes.set(COLOR, (y * SIZE + x) * 4);
  return nativeImage.createFromBitmap(bytes, { width: SIZE, height: SIZE, scaleFactor: 2 });
}
