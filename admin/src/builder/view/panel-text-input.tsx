import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import type { PanelText } from '../../api/index.js';
import type { Language } from '../../translations/languages.js';

/** A text in one of the languages of the panel. */
export interface PanelTextInputProps extends Pick<TextInputProps, 'label' | 'description' | 'maxLength' | 'readOnly'> {
  readonly value: PanelText | undefined;
  readonly language: Language;
  /** undefined: there is no text in any language. */
  readonly onChange: (value: PanelText | undefined) => void;
  /** When what is typed is handed on: with every key, or when the field is left. */
  readonly commitOn: 'change' | 'blur';
  readonly multiline?: boolean;
  readonly autoFocus?: boolean;
}

/** Asks for a text in one language; other languages keep theirs. */
export function PanelTextInput({
  value,
  language,
  onChange,
  commitOn,
  multiline = false,
  autoFocus = false,
  ...props
}: PanelTextInputProps) {
  const stored = textIn(value, language);
  const [typed, setTyped] = useState<string | null>(null);
  const Input = multiline ? Textarea : TextInput;

  function handleChange(text: string): void {
    setTyped(text);
    if (commitOn === 'change') onChange(withText(value, language, text));
  }

  function handleBlur(): void {
    if (commitOn === 'blur' && typed !== null && typed !== stored) onChange(withText(value, language, typed));
    setTyped(null);
  }

  return (
    <Input
      {...props}
      {...(autoFocus ? { 'data-autofocus': true } : {})}
      lang={language}
      placeholder={typeof value === 'object' ? (value.en ?? Object.values(value)[0]) : undefined}
      value={typed ?? stored}
      onChange={(event) => handleChange(event.currentTarget.value)}
      onBlur={handleBlur}
    />
  );
}

function textIn(text: PanelText | undefined, language: Language): string {
  return typeof text === 'string' ? text : (text?.[language] ?? '');
}

/** A text with another wording in one language. One without languages was the English one. */
function withText(text: PanelText | undefined, language: Language, wording: string): PanelText | undefined {
  const wordings = typeof text === 'string' ? { en: text } : (text ?? {});
  const { [language]: _, ...others } = wordings as Readonly<Record<string, string>>;
  const trimmed = wording.trim();
  const next = trimmed === '' ? others : { ...others, [language]: trimmed };
  return Object.keys(next).length === 0 ? undefined : next;
}
