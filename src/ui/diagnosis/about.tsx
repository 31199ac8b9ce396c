import { APP_VERSION } from "../../host/app-version.ts";
import { fill } from "../text/message.ts";
import { useTranslated } from "../text/use-text.ts";
import { diagnosisText } from "./text.ts";

/** This app's version; in Electron the menu also shows it, with all licences. */
export function About() {
  const text = useTranslated(diagnosisText);
  return <p className="hint">{fill(text.about, { version: APP_VERSION })}</p>;
}
