import type { Access } from "../../host/api/api.ts";
import { useTranslated } from "../text/use-text.ts";
import { inviteText } from "./text.ts";

const CHOICES: readonly Access[] = ["open", "invited"];

interface AccessChoiceProps {
  readonly access: Access;
  readonly onChoose: (access: Access) => void;
}

/** Whether a new table is shown to everybody nearby. */
export function AccessChoice({ access, onChoose }: AccessChoiceProps) {
  const { wish } = useTranslated(inviteText);
  return (
    <fieldset className="access-choice">
      <legend>{wish.title}</legend>
      {CHOICES.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name="access"
            value={choice}
            checked={choice === access}
            onChange={() => onChoose(choice)}
          />
          {wish[choice]}
        </label>
      ))}
    </fieldset>
  );
}
