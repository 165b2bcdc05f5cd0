import { marked } from 'marked';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import classes from './markdown-preview.module.css';
import { MarkdownTokens } from './markdown-tokens.js';

/**
 * Shows Markdown as it will look. The text becomes elements without ever being read as HTML: what is written as HTML is shown as it is
 * written, and nothing in it can run.
 */
export function MarkdownPreview({ text, label }: { readonly text: string; readonly label: string }) {
  const t = useTranslations('fields');
  const tokens = useMemo(() => marked.lexer(text, { gfm: true }), [text]);
  return (
    <section className={classes.preview} aria-label={label}>
      {tokens.length === 0 ? <p className={classes.none}>{t('previewNone')}</p> : <MarkdownTokens tokens={tokens} />}
    </section>
  );
}
