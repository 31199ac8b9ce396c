import type { Locator, Page } from "playwright-core";

// What players do on the page, found as they find it: by role and name.

export function button(page: Page, name: string): Locator {
  return page.getByRole("button", { name, exact: true });
}

export async function introduce(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  await button(page, "Sit down").click();
  await page.getByRole("heading", { name: "Tables on this network" }).waitFor();
}

/**
 * `host` opens a table of Connect Four, `guest` finds it on the network and joins, `host` starts. Both see the match
 * then: what stood open beside the seats is gone with the gathering.
 */
export async function openTable(host: Page, hostName: string, guest: Page): Promise<void> {
  await button(host, "Open a table: Connect Four").click();
  await button(host, "Open the table").click();
  await button(guest, `Join ${hostName}'s table, Connect Four`).click();
  await button(host, "Start the match").click();
  for (const page of [host, guest]) await page.getByRole("grid").waitFor();
}

/** The cell once it has this label; `column` and `row` from 1, row 1 at the bottom. */
export function disc(page: Page, column: number, row: number, label: string): Locator {
  return page.getByRole("gridcell", { name: `column ${column}, row ${row}, ${label}` });
}

export async function dropByMouse(page: Page, column: number, row: number): Promise<void> {
  await ownTurn(page);
  await disc(page, column, row, "empty").click();
}

export async function dropByKey(page: Page, column: number): Promise<void> {
  await ownTurn(page);
  await page.getByRole("grid").press(`${column}`);
}

function ownTurn(page: Page): Promise<void> {
  return page.getByRole("main").getByText("Your turn", { exact: true }).waitFor();
}

export function chat(page: Page): Locator {
  return page.getByRole("log", { name: "Chat" });
}

export async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message to the table" }).fill(text);
  await button(page, "Send").click();
}

/** Unfolds what the page has verified, once it has done so. */
export async function unfoldProof(page: Page): Promise<void> {
  await page.getByText(/^Your app verified all of this itself/).click();
}

/** The record's digest, which the page shows in groups once it has verified the match. */
export async function fingerprint(page: Page): Promise<string> {
  const shown = await page.getByText(/^([0-9a-f]{8} ){7}[0-9a-f]{8}$/).textContent();
  return (shown ?? "").replaceAll(" ", "");
}

/** From now on: `heard` once the host has told the page something with these words in it, shown or not. */
export async function listen(
  page: Page,
  words: string,
): Promise<{ readonly heard: Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const heard = new Promise<void>((resolve) => {
    cdp.on("Network.webSocketFrameReceived", ({ response }) => {
      if (response.payloadData.includes(words)) resolve();
    });
  });
  return { heard };
}
