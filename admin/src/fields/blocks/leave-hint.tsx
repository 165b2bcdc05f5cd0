import { VisuallyHidden } from '@mantine/core';
import { useFocused, useSlateSelector } from 'slate-react';
import { useTranslations } from 'use-intl';
import classes from './additional-elements.module.css';
import type { BlockEditor } from './block-types.js';
import { currentCell } from './tables.js';
import { currentListFormat } from './with-blocks.js';

/** Says how to leave the text where Tab moves in it; elsewhere it describes the text to screen readers alone. */
export function LeaveHint({ id }: { readonly id: string }) {
  const t = useTranslations('fields.blockTools');
  const isShown = useSlateSelector(takesTab);
  const isFocused = useFocused();
  if (!isShown || !isFocused) return <VisuallyHidden id={id}>{t('leave')}</VisuallyHidden>;
  return (
    <div id={id} className={classes.note}>
      {t('leave')}
    </div>
  );
}

function takesTab(editor: BlockEditor): boolean {
  return currentCell(editor) !== null || currentListFormat(editor) !== null;
}
