import type { Fault } from "../../../protocol/result.ts";
import { tellFault } from "../../text/fault-text.ts";
import { chooseLanguage, type Translated } from "../../text/language.ts";

const TEXTS: Translated<Readonly<Record<"title" | "label" | "hint" | "go", string>>> = {
  en: {
    title: "Whose table?",
    label: "The link from your friend",
    hint: "Your friend finds it at the table under “Play from a browser”. Both of you must be on the same network.",
    go: "Go to the table",
  },
  "zh-CN": {
    title: "去谁的牌桌？",
    label: "朋友给你的链接",
    hint: "朋友可以在牌桌的“在浏览器里玩”下面找到它。你们必须在同一网络里。",
    go: "去牌桌",
  },
};

/**
 * Asks for a link if the page came from no app, before the interface is there. `fault`: what was wrong with the last
 * one.
 */
export function askLink(root: HTMLElement, last: string, fault: Fault | null): Promise<string> {
  const language = chooseLanguage(localStorage.getItem("fairhand-language"), navigator.languages);
  const text = TEXTS[language];
  document.documentElement.lang = language;
  const form = make("form", { className: "ask-link" });
  const field = make("textarea", { id: "link", value: last, rows: 4, className: "code" });
  field.setAttribute("aria-describedby", "link-hint link-fault");
  const wrong = make("p", { id: "link-fault", className: "fault" });
  wrong.setAttribute("role", "alert");
  wrong.textContent = fault === null ? "" : tellFault(language, fault, () => undefined);
  form.append(
    make("h1", { textContent: text.title }),
    make("label", { htmlFor: "link", textContent: text.label }),
    field,
    make("p", { id: "link-hint", className: "hint", textContent: text.hint }),
    wrong,
    make("button", { type: "submit", className: "button primary large", textContent: text.go }),
  );
  const main = make("main", {});
  main.append(form);
  root.replaceChildren(main);
  field.focus();
  return new Promise((resolve) =>
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      resolve(field.value);
    }),
  );
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), properties);
}
