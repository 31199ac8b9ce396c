import type { Plan } from "../../host/api/api.ts";
import type { Language } from "../../text/language.ts";
import { fill, fillCounted } from "../text/message.ts";
import { eveningText } from "./text.ts";

/** What is played for, in words. */
export function goalText(language: Language, { kind, count }: NonNullable<Plan["goal"]>): string {
  const { goals } = eveningText[language].score;
  return kind === "rounds"
    ? fillCounted(language, goals.rounds, count, {})
    : fill(goals[kind], { count });
}
