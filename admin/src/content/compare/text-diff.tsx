import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { diffLines } from './diff-lines.js';
import classes from './text-diff.module.css';

/** Two texts of one value. */
export interface TextDiffProps {
  readonly before: string;
  readonly now: string;
}

/** Unchanged lines that are shown beside a changed one. */
const contextLines = 2;

/** Shows line by line what went and what came. */
export function TextDiff({ before, now }: TextDiffProps) {
  const t = useTranslations('content.compare');
  const lines = diffLines(before, now);
  const isNearChange = (index: number): boolean =>
    lines.slice(Math.max(0, index - contextLines), index + contextLines + 1).some(({ kind }) => kind !== 'same');
  if (!lines.some(({ kind }) => kind !== 'same')) {
    return (
      <Text size="sm" c="dimmed">
        {t('looksSame')}
      </Text>
    );
  }
  return (
    <div className={classes.lines}>
      {lines.map(({ kind, text }, index) => {
        // Lines have no names of their own, and are never put in another order.
        const key = `${index}`;
        if (kind === 'same') return isNearChange(index) ? <div key={key}>{text === '' ? '\u00a0' : text}</div> : null;
        const Tag = kind === 'before' ? 'del' : 'ins';
        return (
          <div key={key}>
            <Tag className={classes[kind]}>
              <VisuallyHidden>{t(kind)}: </VisuallyHidden>
              {text === '' ? '\u00a0' : text}
            </Tag>
          </div>
        );
      })}
    </div>
  );
}
