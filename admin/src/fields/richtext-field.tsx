import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { AutoSizeTextarea } from './auto-size-textarea.js';
import { fromInputText, toInputText } from './input-text.js';
import { useAttributeLabel } from './labels.js';
import { useLengthHint } from './limit-hints.js';
import type { WidgetProps } from './widget.js';
import { withHint } from './with-hint.js';

const MarkdownEditor = lazy(async () => ({ default: (await import('./markdown/markdown-editor.js')).MarkdownEditor }));

/** A Markdown editor with a preview. What is around the input is fetched when the first of them is shown. */
export function RichtextField({ attribute, inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  const input = useRef<HTMLTextAreaElement>(null);
  const name = useAttributeLabel()(attribute);
  const text = toInputText(value);
  const hint = useLengthHint(attribute, text);
  const { readOnly, ...wrapperProps } = inputProps;

  const withTools = (children: ReactNode): ReactNode => (
    <Suspense fallback={<Skeleton height={280} mt={4} radius="md" />}>
      <MarkdownEditor name={name} text={text} input={input} readOnly={readOnly} invalid={inputProps.error !== null}>
        {children}
      </MarkdownEditor>
    </Suspense>
  );

  return (
    <AutoSizeTextarea
      {...wrapperProps}
      ref={input}
      readOnly={readOnly}
      description={withHint(inputProps.description, hint ?? t('markdown'))}
      inputContainer={withTools}
      value={text}
      onChange={(event) => onChange(fromInputText(event.currentTarget.value))}
      onBlur={onBlur}
      minRows={10}
      maxRows={30}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 15, lineHeight: 1.7 } }}
    />
  );
}
