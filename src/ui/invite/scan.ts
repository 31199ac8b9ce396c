/**
 * The longest side of a picture that is searched: a photograph of twelve megapixels takes seconds and reads no better.
 */
const LONGEST_SIDE = 1200;

/** The text of the QR code in a picture or a frame, `null` if none can be read. */
export async function readQr(
  source: CanvasImageSource,
  width: number,
  height: number,
): Promise<string | null> {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null || canvas.width === 0 || canvas.height === 0) return null;
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  // Loaded on demand: a quarter of a megabyte that few ever need.
  const { default: jsQr } = await import("jsqr");
  return jsQr(data, canvas.width, canvas.height)?.data ?? null;
}

/** The same for a file. `undefined`: it is no picture. */
export async function readQrFile(file: Blob): Promise<string | null | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const text = await readQr(picture, picture.width, picture.height);
    picture.close();
    return text;
  } catch {
    return undefined;
  }
}
