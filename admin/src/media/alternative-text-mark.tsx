import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { MediaFile } from '../api/index.js';
import classes from './alternative-text-mark.module.css';
import { isMissingAlternativeText } from './file-kind.js';

/** An image that may lack its text. */
export interface AlternativeTextMarkProps {
  readonly file: Pick<MediaFile, 'mime' | 'alternativeText'>;
  /** What is marked refers to it with `aria-describedby`. */
  readonly id: string;
}

/**
 * Marks an image without alternative text, over the preview at the top of its positioned container; nothing where no text is missing.
 * It stands beside the button that opens the file, whose name it is no part of.
 */
export function AlternativeTextMark({ file, id }: AlternativeTextMarkProps) {
  const t = useTranslations('media.file');
  if (!isMissingAlternativeText(file)) return null;
  return (
    <span className={classes.preview}>
      <span className={classes.mark} id={id}>
        <TriangleAlert size={12} aria-hidden />
        {t('missingText')}
      </span>
    </span>
  );
}

/** The same within a row of text; nothing where no text is missing. */
export function AlternativeTextNote({ file }: { readonly file: MediaFile }) {
  const t = useTranslations('media.file');
  if (!isMissingAlternativeText(file)) return null;
  return (
    <span className={classes.note}>
      <TriangleAlert size={12} aria-hidden />
      {t('missingText')}
    </span>
  );
}
