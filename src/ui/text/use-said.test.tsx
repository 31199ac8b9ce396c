import { expect, test } from "vitest";
import type { Language } from "../../text/language.ts";
import { buttons, press, settled, stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { useSaid } from "./use-said.ts";
import { LanguageContext } from "./use-text.ts";

const RIGHT = { en: "Correct!", "zh-CN": "答对了！" };

function Shown() {
  const said = useSaid();
  const verdict = () => said.say((language) => RIGHT[language]);
  return (
    <p>
      {said.text}
      <button type="button" aria-label="Verdict" onClick={verdict} />
      <button type="button" aria-label="Hint" onClick={() => said.hint("Column 4 is full.")} />
    </p>
  );
}

async function page() {
  const { root, render } = stage({}, snapshotOf());
  const read = (language: Language) =>
    render(
      <LanguageContext value={language}>
        <Shown />
      </LanguageContext>,
    );
  const push = async (label: string) => {
    press(buttons(root, label)[0]);
    await settled();
  };
  await read("en");
  return { root, read, push };
}

test("a verdict follows the reader's language", async () => {
  const { root, read, push } = await page();
  await push("Verdict");
  expect(textOf(root)).toBe("Correct!");
  await read("zh-CN");
  expect(textOf(root)).toBe("答对了！");
});

test("a board's own text is shown only in the language it was said in", async () => {
  const { root, read, push } = await page();
  await push("Hint");
  expect(textOf(root)).toBe("Column 4 is full.");
  await read("zh-CN");
  expect(textOf(root)).toBe("");
});
