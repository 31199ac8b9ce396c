import "react";

declare module "react" {
  interface CSSProperties {
    /** Values that components pass to their style sheet. */
    [name: `--${string}`]: string | number;
  }
}
