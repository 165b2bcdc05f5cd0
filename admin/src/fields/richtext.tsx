import { Group, Input, SegmentedControl, Skeleton, Textarea } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { fieldLabel } from './field-name.js';
import { hinted } from './hint.js';
import { useLengthHint } from './limits.js';
import { textOf, valueIn } from './text-value.js';
import type { WidgetProps } from './widget.js';

const MarkdownPreview = lazy(async () => ({
  default: (await import('./markdown/markdown-preview.js')).MarkdownPreview,
}));

/** A text in Markdown, as it is written and as it will look. */
export function RichtextField({ attribute, frame, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  const [shown, setShown] = useState<'text' | 'preview'>('text');
  const text = textOf(value);
  const hint = useLengthHint(attribute, text);
  const name = fieldLabel(attribute.name);
  const { readOnly, ...around } = frame;
  const description = hinted(frame.description, hint ?? t('markdown'));
  const views = (
    <Group justify="flex-end" mb={4}>
      <SegmentedControl
        size="xs"
        aria-label={t('views', { name })}
        data={[
          { value: 'text', label: t('write') },
          { value: 'preview', label: t('preview') },
        ]}
        value={shown}
        onChange={(next) => setShown(next === 'preview' ? 'preview' : 'text')}
      />
    </Group>
  );
  if (shown === 'preview') {
    return (
      <Input.Wrapper {...around} description={description} labelElement="div">
        {views}
        <Suspense fallback={<Skeleton height={200} radius="md" />}>
          <MarkdownPreview text={text} label={t('previewOf', { name })} />
        </Suspense>
      </Input.Wrapper>
    );
  }
  return (
    <Textarea
      {...around}
      readOnly={readOnly}
      description={description}
      inputContainer={(input) => (
        <>
          {views}
          {input}
        </>
      )}
      value={text}
      onChange={(event) => onChange(valueIn(event.currentTarget.value))}
      onBlur={onBlur}
      autosize
      minRows={10}
      maxRows={30}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13, lineHeight: 1.65 } }}
    />
  );
}
