import "react";

declare module "react" {
  interface CSSProperties {
    /** Custom properties that components pass to their style sheets. */
    [name: `--${string}`]: string | number;
  }
}
