import { describe, expect, inject, test } from "vitest";
import { button } from "./moves.ts";
import { launchPhones, takeSeat } from "./phone.ts";
import { annasTable, newPhone } from "./phones.ts";
import { setStage } from "./stage.ts";

const chromium = inject("chromium");

describe.skipIf(chromium === null)("a browser link", () => {
  const stage = setStage(launchPhones);

  test("that a chat has altered leads to the table, and opened once more, back to the seat there", async () => {
    const { anna, link } = await annasTable(stage.browser, "Connect Four");
    const ben = await newPhone(stage.browser);
    await ben.goto(`${link.replace("#", "%23")}。`);
    await takeSeat(ben, "Ben");
    await anna.getByRole("region", { name: "Seats" }).getByText("Ben", { exact: true }).waitFor();
    await button(anna, "Start the match").click();
    await ben.getByRole("grid").waitFor();
    const again = await ben.context().newPage();
    await again.goto(`${link}，来玩吧`);
    await again.getByText("You are already at this table.").waitFor();
    expect(await button(again, "View the table").count()).toBe(0);
    await again.getByRole("main").getByRole("button", { name: "Go to the table" }).tap();
    await again.getByRole("grid").waitFor();
  });

  test("that has been replaced tells the page that came by it so, and the new one leads back to the seat", async () => {
    const { anna, link } = await annasTable(stage.browser, "Connect Four");
    const ben = await newPhone(stage.browser);
    await ben.goto(link);
    await takeSeat(ben, "Ben");
    await ben.getByRole("heading", { name: "Connect Four: Anna's table" }).waitFor();
    const door = button(anna, "Play from a browser");
    await door.click();
    await door.and(anna.locator("[aria-pressed=false]")).waitFor();
    await door.click();
    const field = anna.getByRole("textbox", { name: "Browser link" });
    await ben
      .getByRole("status")
      .getByText(/Ask your friend for a new one/)
      .waitFor();
    const { hash, pathname } = new URL(await field.inputValue());
    await ben.goto(new URL(pathname + hash, link).href);
    await ben.getByRole("main").getByRole("button", { name: "Go to the table" }).tap();
    await ben.getByRole("heading", { name: "Connect Four: Anna's table" }).waitFor();
    await anna
      .getByRole("region", { name: "Seats" })
      .getByText(/^nearby/)
      .waitFor();
  });

  test("to a guest's own table is on the guest's page, and leads a second guest there", async () => {
    const { link } = await annasTable(stage.browser, "Connect Four");
    const ben = await newPhone(stage.browser);
    await ben.goto(new URL("./", link).href);
    await ben.getByRole("textbox", { name: "Your name" }).fill("Ben");
    await button(ben, "Sit down").tap();
    await button(ben, "Open a table: Connect Four").tap();
    await button(ben, "Open the table").tap();
    const own = await ben.getByRole("textbox", { name: "Browser link" }).inputValue();
    // The switch is the app's.
    expect(await button(ben, "Play from a browser").count()).toBe(0);
    const cleo = await newPhone(stage.browser);
    await cleo.goto(own);
    await takeSeat(cleo, "Cleo");
    await ben.getByRole("region", { name: "Seats" }).getByText("Cleo", { exact: true }).waitFor();
  });
});
