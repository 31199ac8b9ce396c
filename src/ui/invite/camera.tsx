import { useEffect, useRef } from "react";
import { useTranslated } from "../text/use-text.ts";
import { readQr } from "./scan.ts";
import { inviteText } from "./text.ts";

/** Why the camera gives no picture. */
export type CameraTrouble = "noCamera" | "denied" | "cameraFailed";

interface CameraProps {
  readonly onText: (text: string) => void;
  readonly onTrouble: (trouble: CameraTrouble) => void;
}

/** Between two scans of the picture: quick enough for a hand-held code, cheap enough for an old machine. */
const LOOK_MS = 200;

/** The camera's picture, searched for a QR code until one is found or this is removed. */
export function Camera({ onText, onTrouble }: CameraProps) {
  const { join } = useTranslated(inviteText);
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onText, onTrouble });
  latest.current = { onText, onTrouble };
  useEffect(() => {
    const gone = new AbortController();
    scan(video.current, gone.signal).then(
      (text) => {
        if (!gone.signal.aborted && text !== null) latest.current.onText(text);
      },
      (error: unknown) => {
        if (!gone.signal.aborted) latest.current.onTrouble(troubleOf(error));
      },
    );
    return () => gone.abort();
  }, []);
  return (
    <figure className="camera">
      <video ref={video} muted playsInline />
      <figcaption role="status">{join.aim}</figcaption>
    </figure>
  );
}

async function scan(video: HTMLVideoElement | null, gone: AbortSignal): Promise<string | null> {
  // Absent if the page is not served securely.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (video === null || mediaDevices === undefined) throw new DOMException("", "NotFoundError");
  const stream = await mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  try {
    video.srcObject = stream;
    await video.play();
    while (!gone.aborted) {
      const text = await readQr(video, video.videoWidth, video.videoHeight);
      if (text !== null) return text;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
    return null;
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** By the names of the Media Capture specification. */
function troubleOf(error: unknown): CameraTrouble {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotFoundError" || name === "OverconstrainedError") return "noCamera";
  return name === "NotAllowedError" || name === "SecurityError" ? "denied" : "cameraFailed";
}
