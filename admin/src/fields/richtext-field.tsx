import { Group, Input, SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, memo, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ScalarAttribute } from '../api/index.js';
import { AutoSizeTextarea } from './auto-size-textarea.js';
import { fieldLabel } from './field-label.js';
import { fromInputText, toInputText } from './input-text.js';
import { useLengthHint } from './limit-hints.js';
import classes from './richtext-field.module.css';
import type { WidgetProps } from './widget.js';
import { withHint } from './with-hint.js';

const MarkdownPreview = lazy(async () => ({
  default: (await import('./markdown/markdown-preview.js')).MarkdownPreview,
}));

type EditorView = 'text' | 'preview';

/** A Markdown editor with a preview. */
export function RichtextField({ attribute, inputProps, value, onChange, onBlur }: WidgetProps<ScalarAttribute>) {
  const t = useTranslations('fields');
  const [view, setView] = useState<EditorView>('text');
  const text = toInputText(value);
  const hint = useLengthHint(attribute, text);
  const name = fieldLabel(attribute.name);
  const { readOnly, ...wrapperProps } = inputProps;
  const description = withHint(inputProps.description, hint ?? t('markdown'));
  const viewSwitch = <ViewSwitch name={name} current={view} onViewChange={setView} />;
  if (view === 'preview') {
    return (
      <Input.Wrapper {...wrapperProps} description={description} labelElement="div">
        {viewSwitch}
        <Suspense fallback={<Skeleton height={200} radius="md" />}>
          <MarkdownPreview text={text} label={t('previewOf', { name })} />
        </Suspense>
      </Input.Wrapper>
    );
  }
  return (
    <AutoSizeTextarea
      {...wrapperProps}
      readOnly={readOnly}
      description={description}
      inputContainer={(input) => (
        <>
          {viewSwitch}
          {input}
        </>
      )}
      value={text}
      onChange={(event) => onChange(fromInputText(event.currentTarget.value))}
      onBlur={onBlur}
      minRows={10}
      maxRows={30}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13, lineHeight: 1.65 } }}
    />
  );
}

interface ViewSwitchProps {
  readonly name: string;
  readonly current: EditorView;
  readonly onViewChange: (view: EditorView) => void;
}

/** What of the text is shown. It measures itself whenever it is drawn, which typing is not to wait for. */
const ViewSwitch = memo(function Views({ name, current, onViewChange }: ViewSwitchProps) {
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
        value={current}
        onChange={onViewChange}
      />
    </Group>
  );
});
