import { tellFault } from "../../text/fault-text.ts";
import { chooseLanguage } from "../../text/language.ts";
import { checkBrowser } from "./requirements.ts";

// The first and smallest file: what a browser lacks is said before it is asked for the rest.

const checked = checkBrowser(window);
if (checked.ok) void import("./guest.ts").then(({ openPage }) => openPage());
else {
  const language = chooseLanguage(null, navigator.languages);
  const said = document.createElement("p");
  said.setAttribute("role", "alert");
  said.textContent = tellFault(language, checked.fault, () => undefined);
  document.documentElement.lang = language;
  document.getElementById("root")?.replaceChildren(said);
}
