import { expect, test } from "vitest";
import { rpsls } from "../../games/rpsls/rules.ts";
import { tequilaTrain } from "../../games/tequila-train/rules.ts";
import { clockText } from "../clocks/text.ts";
import { stage, textOf } from "../stage.fixture.tsx";
import { snapshotOf } from "../table.fixture.ts";
import { RpslsOptionsForm } from "./rpsls/options-form.tsx";
import { RPSLS_TEXTS } from "./rpsls/text.ts";
import { TequilaTrainOptions } from "./tequila-train/options-form.tsx";
import { TEQUILA_TRAIN_TEXTS } from "./tequila-train/text.ts";

// Between two peers nobody is late; the other may abandon the match (docs/spec/agreement.md, 4).
const ABANDON = {
  "tequila-train": clockText.en.forTwo,
  rpsls: RPSLS_TEXTS.en.options.revealHintForTwo,
};

async function formFor(
  game: "tequila-train" | "rpsls",
  seats: number,
  where: "network" | "device",
) {
  const { root, render } = stage({}, snapshotOf());
  const about = { onChange: () => {}, seats, where };
  await render(
    game === "rpsls" ? (
      <RpslsOptionsForm options={rpsls.defaults} {...about} />
    ) : (
      <TequilaTrainOptions options={tequilaTrain.defaults} {...about} />
    ),
  );
  return textOf(root);
}

test("only among three and more do a game's options say that whoever is late is out", async () => {
  const help = {
    "tequila-train": TEQUILA_TRAIN_TEXTS.en.options.timeHelp,
    rpsls: RPSLS_TEXTS.en.options.revealHint,
  };
  for (const game of ["tequila-train", "rpsls"] as const) {
    const two = await formFor(game, 2, "network");
    expect(two).toContain(ABANDON[game]);
    expect(two).not.toContain(help[game]);
    const three = await formFor(game, 3, "network");
    expect(three).not.toContain(ABANDON[game]);
    expect(three).toContain(help[game]);
    expect(await formFor(game, 2, "device")).not.toContain(ABANDON[game]);
  }
});
