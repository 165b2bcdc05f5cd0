import { useTranslations } from 'use-intl';
import type { ContentType, Highlight } from '../api/index.js';
import classes from './found-in.module.css';
import { usePathLabel } from './labels.js';

/** Where a search found a document. */
export interface FoundInProps {
  readonly type: ContentType;
  readonly highlight: Highlight;
}

/** Names the attribute in which a search found a document, and shows a part of its text with the words marked. */
export function FoundIn({ type, highlight: { attribute, excerpts } }: FoundInProps) {
  const t = useTranslations('fields.relationSearch');
  const pathLabel = usePathLabel();
  const pieces = (excerpts[0] ?? []).map(({ text, marked }, index) => {
    const key = `${index} ${text}`;
    return marked ? (
      <mark key={key} className={classes.mark}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
  return t.rich('foundIn', { name: pathLabel(attribute, type.attributes), excerpt: () => <bdi>{pieces}</bdi> });
}
