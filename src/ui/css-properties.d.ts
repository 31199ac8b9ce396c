import "react";

declare module "react" {
  interface CSSProperties {
    /** Values that components hand to their style sheet. */
    [name: `--${string}`]: string | number;
  }
}
