import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ScalarAttribute } from '../api/index.js';
import type { WidgetProps } from './widget.js';

/** What a text stands for, or why it stands for nothing. */
export type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

/**
 * A value that is written as JSON. What is typed stays as it is typed; the value follows whenever the text can be read, and until then
 * the widget says what is wrong.
 */
export function JsonText({
  frame,
  value,
  onChange,
  onBlur,
  read,
  placeholder,
}: WidgetProps<ScalarAttribute> & { readonly read: (text: string) => Read; readonly placeholder: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null || value === undefined ? '' : JSON.stringify(value, null, 2));
  const result = text.trim() === '' ? null : read(text);

  function change(next: string): void {
    setTyped(next);
    const parsed: Read = next.trim() === '' ? { ok: true, value: null } : read(next);
    if (parsed.ok) onChange(parsed.value);
  }

  return (
    <Textarea
      {...frame}
      error={frame.error ?? (result !== null && !result.ok ? result.reason : null)}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => {
        if (result === null || result.ok) setTyped(null);
        onBlur();
      }}
      autosize
      minRows={4}
      maxRows={20}
      spellCheck={false}
      placeholder={placeholder}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
    />
  );
}
