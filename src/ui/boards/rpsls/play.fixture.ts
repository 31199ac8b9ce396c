import type { Page } from "playwright-core";

/** Throws the sign with this name. */
export function throwSign(name: string): (page: Page) => Promise<void> {
  return (page) => page.locator(".play-board").getByRole("button", { name }).press("Enter");
}

export const play = throwSign("Spock");

/** Two who always throw the same would never end. */
export const playOther = throwSign("Rock");
