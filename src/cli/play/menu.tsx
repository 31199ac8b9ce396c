import { Box, Text, useInput } from "ink";
import { useState } from "react";

interface MenuProps<T> {
  readonly title: string;
  readonly keys: string;
  readonly choices: readonly { readonly label: string; readonly value: T }[];
  readonly onChoose: (value: T) => void;
}

/** A short list to choose from, by arrow keys and Enter or by number. */
export function Menu<T>({ title, keys, choices, onChoose }: MenuProps<T>) {
  const [at, setAt] = useState(0);
  useInput((input, key) => {
    const step = key.downArrow ? 1 : key.upArrow ? -1 : 0;
    if (step !== 0) setAt((now) => (now + step + choices.length) % choices.length);
    const chosen = key.return ? choices[at] : choices[Number(input) - 1];
    if (chosen !== undefined) onChoose(chosen.value);
  });
  return (
    <Box flexDirection="column">
      <Text bold>{title}</Text>
      {choices.map(({ label }, index) => (
        <Text key={label} inverse={index === at}>
          {`${index + 1}. ${label}`}
        </Text>
      ))}
      <Text dimColor>{keys}</Text>
    </Box>
  );
}
