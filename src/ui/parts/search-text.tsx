import { type RefObject, useEffect, useState } from "react";
import { fillCounted } from "../text/message.ts";
import { useText } from "../text/use-text.ts";
import "./search-text.css";

/** The name of the highlight in the page's style. */
const FOUND = "found";

/** Finds words in a text on the page: marks every match and goes to the first. */
export function SearchText({ within }: { readonly within: RefObject<HTMLElement | null> }) {
  const { text, language } = useText();
  const [words, setWords] = useState("");
  const [count, setCount] = useState(0);
  useEffect(() => {
    const places = within.current === null ? [] : findPlaces(within.current, words.trim());
    CSS.highlights.set(FOUND, new Highlight(...places));
    places[0]?.startContainer.parentElement?.scrollIntoView({ block: "center" });
    setCount(places.length);
    return () => void CSS.highlights.delete(FOUND);
  }, [words, within]);
  return (
    <search className="search-text">
      <input
        type="search"
        aria-label={text.rules.search}
        placeholder={text.rules.search}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p role="status" className="hint">
        {words.trim() !== "" && fillCounted(language, text.rules.found, count, {})}
      </p>
    </search>
  );
}

/** Every match of `words` in an element's text, ignoring case. */
function findPlaces(element: HTMLElement, words: string): readonly Range[] {
  if (words === "") return [];
  const wanted = words.toLowerCase();
  const places: Range[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const said = node.nodeValue?.toLowerCase() ?? "";
    for (let at = said.indexOf(wanted); at >= 0; at = said.indexOf(wanted, at + wanted.length)) {
      const range = new Range();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      places.push(range);
    }
  }
  return places;
}
