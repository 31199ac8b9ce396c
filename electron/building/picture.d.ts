/**
 * Draws an icon as a PNG of `size` pixels a side: phones accept no SVG for a home screen. It supports what the app's
 * icon uses (circles, filled or outlined, and paths of absolute M, L, C and Z) and throws at anything else. `margin`:
 * the part of the side left free all around. `ground`: the background colour; otherwise none.
 */
export declare function drawIcon(svg: string, size: number, { margin, ground }?: {
    readonly margin?: number;
    readonly ground?: string;
}): Buffer;
