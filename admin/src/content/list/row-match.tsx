import { Text } from '@mantine/core';
import { type ContentType, type Document, getHighlights } from '../../api/index.js';
import { FoundIn } from '../../fields/index.js';
import classes from './list-table.module.css';

/** What a list searched for, in one of its documents. */
export interface RowMatchProps {
  readonly type: ContentType;
  readonly document: Document;
}

/** Shows where a full-text search found a document; nothing elsewhere. */
export function RowMatch({ type, document }: RowMatchProps) {
  const [highlight] = getHighlights(document);
  if (highlight === undefined) return null;
  return (
    <Text component="span" size="xs" className={classes.match} data-match>
      <FoundIn type={type} highlight={highlight} />
    </Text>
  );
}
