import { useApp, useSettings } from "../app.ts";
import { useTranslated } from "../text/use-text.ts";
import { SKIN_KINDS, SKINS } from "./skins.ts";
import { skinText } from "./text.ts";

/** How table, boards and cards look on this screen. */
export function SkinSettings() {
  const { settings } = useApp();
  const words = useTranslated(skinText);
  const { skins } = useSettings();
  return (
    <fieldset className="attention-form skin-form">
      <legend>{words.title}</legend>
      {SKIN_KINDS.map((kind) => (
        <label key={kind}>
          {words.kinds[kind]}
          <select
            value={skins[kind]}
            onChange={({ target }) => {
              const look = SKINS[kind].find((one) => one === target.value) ?? SKINS[kind][0];
              settings.set({ ...settings.get(), skins: { ...skins, [kind]: look } });
            }}
          >
            {SKINS[kind].map((look) => (
              <option key={look} value={look}>
                {words.looks[look]}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}
