import { Text, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import classes from './difference.module.css';
import { lineDiff } from './line-diff.js';

/** Two texts of one value. */
export interface DifferenceProps {
  readonly before: string;
  readonly now: string;
}

/** Unchanged lines that are shown beside a changed one. */
const around = 2;

/** Shows line by line what went and what came. */
export function Difference({ before, now }: DifferenceProps) {
  const t = useTranslations('content.compare');
  const lines = lineDiff(before, now);
  const isNear = (at: number): boolean =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ is }) => is !== 'same');
  if (!lines.some(({ is }) => is !== 'same')) {
    return (
      <Text size="sm" c="dimmed">
        {t('looksSame')}
      </Text>
    );
  }
  return (
    <div className={classes.lines}>
      {lines.map(({ is, text }, at) => {
        // Lines have no names of their own, and are never put in another order.
        const key = `${at}`;
        if (is === 'same') return isNear(at) ? <div key={key}>{text === '' ? '\u00a0' : text}</div> : null;
        const Mark = is === 'before' ? 'del' : 'ins';
        return (
          <div key={key}>
            <Mark className={classes[is]}>
              <VisuallyHidden>{t(is)}: </VisuallyHidden>
              {text === '' ? '\u00a0' : text}
            </Mark>
          </div>
        );
      })}
    </div>
  );
}
