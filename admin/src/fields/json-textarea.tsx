import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ScalarAttribute } from '../api/index.js';
import type { WidgetProps } from './widget.js';

/** What a text stands for, or why it stands for nothing. */
export type ParseResult =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly reason: string };

/**
 * A value that is written as JSON. What is typed stays as it is typed; the value follows whenever the text can be read, and until then
 * the widget says what is wrong.
 */
export function JsonTextarea({
  inputProps,
  value,
  onChange,
  onBlur,
  parse,
  placeholder,
}: WidgetProps<ScalarAttribute> & { readonly parse: (text: string) => ParseResult; readonly placeholder: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null || value === undefined ? '' : JSON.stringify(value, null, 2));
  const result = text.trim() === '' ? null : parse(text);

  function handleChange(next: string): void {
    setTyped(next);
    const parsed: ParseResult = next.trim() === '' ? { ok: true, value: null } : parse(next);
    if (parsed.ok) onChange(parsed.value);
  }

  return (
    <Textarea
      {...inputProps}
      error={inputProps.error ?? (result !== null && !result.ok ? result.reason : null)}
      value={text}
      onChange={(event) => handleChange(event.currentTarget.value)}
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
