import { tellFault } from "../../text/fault-text.ts";
import { chooseLanguage } from "../../text/language.ts";
import { checkBrowser } from "./requirements.ts";

// The first and smallest file: if the browser lacks something, it says so before the rest is loaded.

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
