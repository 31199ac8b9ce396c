/**
 * Copies a text; returns whether it did. `near`: what was pressed, because a dialog lets nothing outside it be
 * selected.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  // Missing altogether if the page came over plain http (Clipboard API, section 7: secure contexts only).
  if ("clipboard" in navigator)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  field.readOnly = true;
  near.append(field);
  field.select();
  // Old, and what every browser still has for such pages.
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}
