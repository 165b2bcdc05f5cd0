import { marked, type Token } from 'marked';
import { memo, useMemo } from 'react';
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
  const definitions = useMemo(() => JSON.stringify(tokens.links), [tokens]);
  return (
    <section className={classes.preview} aria-label={label}>
      {tokens.length === 0 ? (
        <p className={classes.none}>{t('previewNone')}</p>
      ) : (
        tokens.map((token, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text have no id but their index
          <PreviewBlock key={index} token={token} definitions={definitions} />
        ))
      )}
    </section>
  );
}

interface PreviewBlockProps {
  readonly token: Token;
  /** Of the links that blocks refer to by name. */
  readonly definitions: string;
}

/** A block of the text. One that reads as before is not drawn again. */
const PreviewBlock = memo(
  function PreviewBlock({ token }: PreviewBlockProps) {
    return <MarkdownTokens tokens={[token]} />;
  },
  (before, after) =>
    before.token.type === after.token.type &&
    before.token.raw === after.token.raw &&
    before.definitions === after.definitions,
);
