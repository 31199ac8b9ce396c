import { useMemo } from "react";
import { encode } from "uqr";

/**
 * Four modules of white around the code (ISO/IEC 18004); always dark on light, whatever the theme, because scanners
 * require it.
 */
const BORDER = 4;

/** A text as a QR code. `label` describes it for screen readers. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { ecc: "L", boostEcc: true, border: BORDER });
    const dark = data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size, path: dark.join("") };
  }, [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
