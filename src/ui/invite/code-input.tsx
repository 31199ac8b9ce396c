import { type DragEvent, useId, useState } from "react";
import { joinSentences } from "../../text/joining.ts";
import { useText, useTranslated } from "../text/use-text.ts";
import { Camera, type CameraTrouble } from "./camera.tsx";
import { readQrFile } from "./scan.ts";
import { inviteText } from "./text.ts";

/** Longer than any chat message with a code in it. */
const LONGEST = 4000;

/** Why no code was found. */
type Trouble = CameraTrouble | "noCode" | "noPicture";

interface CodeInputProps {
  readonly label: string;
  readonly value: string;
  /** What is wrong with the text as it stands. */
  readonly fault: string | null;
  readonly onChange: (text: string) => void;
}

/** Nothing can be dragged to a page by a finger. */
function canDrop(): boolean {
  return matchMedia("(any-pointer: fine)").matches;
}

/** Takes a code in any form: typed, pasted with everything around it, as a picture, or held before the camera. */
export function CodeInput({ label, value, fault, onChange }: CodeInputProps) {
  const { join } = useTranslated(inviteText);
  const { language } = useText();
  const [filming, setFilming] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const field = useId();
  const hint = useId();
  const wrong = useId();

  const take = (text: string) => {
    setFilming(false);
    setTrouble(null);
    onChange(text.slice(0, LONGEST));
  };
  const takePicture = async (file: File | undefined) => {
    if (file === undefined) return;
    const text = await readQrFile(file);
    if (typeof text === "string") take(text);
    else setTrouble(text === null ? "noCode" : "noPicture");
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (file === undefined) return;
    event.preventDefault();
    void takePicture(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is only an extra, the button does the same
    <div className="code-input" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <label htmlFor={field}>{label}</label>
      <textarea
        id={field}
        className="code"
        rows={4}
        value={value}
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={fault !== null}
        aria-describedby={`${hint} ${wrong}`}
        onChange={(event) => {
          setTrouble(null);
          onChange(event.target.value);
        }}
        onPaste={(event) => {
          const [file] = event.clipboardData.files;
          if (file !== undefined) void takePicture(file);
        }}
      />
      <p id={hint} className="hint">
        {joinSentences(language, canDrop() ? [join.hint, join.drop] : [join.hint])}
      </p>
      <p id={wrong} role="status" className="fault">
        {trouble === null ? fault : join[trouble]}
      </p>
      {filming && (
        <Camera
          onText={take}
          onTrouble={(kind) => {
            setFilming(false);
            setTrouble(kind);
          }}
        />
      )}
      <div className="actions">
        {/* Not there where the page came over plain http; a phone's picture button opens the camera too. */}
        {"mediaDevices" in navigator && (
          <button type="button" className="button" onClick={() => setFilming(!filming)}>
            {filming ? join.stopCamera : join.camera}
          </button>
        )}
        <PictureButton onPicture={(file) => void takePicture(file)} />
      </div>
    </div>
  );
}

function PictureButton({ onPicture }: { readonly onPicture: (file: File | undefined) => void }) {
  const { join } = useTranslated(inviteText);
  const picture = useId();
  return (
    <>
      <label htmlFor={picture} className="button">
        {join.image}
      </label>
      <input
        id={picture}
        type="file"
        accept="image/*"
        className="unseen"
        onChange={(event) => {
          onPicture(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </>
  );
}
