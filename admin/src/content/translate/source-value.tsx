import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { WordDiff } from '../compare/word-diff.js';
import classes from './translate.module.css';

/** A value of the source as text. */
export interface SourceValueProps {
  readonly text: string;
  /** What it was when the translation was written; null: the same, or changes are not shown. */
  readonly before: string | null;
  /** Of the text: for spell checking and voices. */
  readonly locale: string;
  readonly label: string;
}

/** Shows a value of the source, with the words that went and came since it was translated. */
export function SourceValue({ text, before, locale, label }: SourceValueProps) {
  const t = useTranslations('content');
  if (text === '' && (before === null || before === '')) {
    return (
      <Text size="sm" c="dimmed">
        {t('translate.empty')}
      </Text>
    );
  }
  return (
    <Text component="div" className={classes.text} tabIndex={0} role="group" aria-label={label} lang={locale}>
      {before === null ? text : <WordDiff before={before} now={text} />}
    </Text>
  );
}
