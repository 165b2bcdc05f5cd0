import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { diffWords } from './diff-words.js';
import classes from './word-diff.module.css';

/** Two texts of one value. */
export interface WordDiffProps {
  readonly before: string;
  readonly now: string;
}

/** Shows within a text the words that went and came. */
export function WordDiff({ before, now }: WordDiffProps) {
  const t = useTranslations('content.compare');
  return diffWords(before, now).map(({ kind, text }, index) => {
    // Parts have no names of their own, and are never put in another order.
    const key = `${index}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    const Tag = kind === 'before' ? 'del' : 'ins';
    return (
      <Tag key={key} className={classes[kind]}>
        <VisuallyHidden>{t(kind)}: </VisuallyHidden>
        {text}
      </Tag>
    );
  });
}
