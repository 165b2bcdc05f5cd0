import { Group, Input, SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { fieldLabel } from './field-name.js';
import { GrowingText } from './growing-text.js';
import { hinted } from './hint.js';
import { useLengthHint } from './limits.js';
import classes from './richtext.module.css';
import { textOf, valueIn } from './text-value.js';
import type { WidgetProps } from './widget.js';

const MarkdownPreview = lazy(async () => ({
  default: (await import('./markdown/markdown-preview.js')).MarkdownPreview,
}));

type View = 'text' | 'preview';

/** A text in Markdown, as it is written and as it will look. */
export function RichtextField({ attribute, frame, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  const [shown, setShown] = useState<View>('text');
  const text = textOf(value);
  const hint = useLengthHint(attribute, text);
  const name = fieldLabel(attribute.name);
  const { readOnly, ...around } = frame;
  const description = hinted(frame.description, hint ?? t('markdown'));
  const views = <Views name={name} shown={shown} onShown={setShown} />;
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
    <GrowingText
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
      minRows={10}
      maxRows={30}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13, lineHeight: 1.65 } }}
    />
  );
}

interface ViewsProps {
  readonly name: string;
  readonly shown: View;
  readonly onShown: (view: View) => void;
}

/** What of the text is shown. It measures itself whenever it is drawn, which typing is not to wait for. */
const Views = memo(function Views({ name, shown, onShown }: ViewsProps) {
  const t = useTranslations('fields');
  return (
    <Group justify="flex-end" className={classes.views}>
      <SegmentedControl
        size="xs"
        aria-label={t('views', { name })}
        data={[
          { value: 'text', label: t('write') },
          { value: 'preview', label: t('preview') },
        ]}
        value={shown}
        onChange={onShown}
      />
    </Group>
  );
});
