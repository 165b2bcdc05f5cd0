import { Box } from '@mantine/core';
import { SpotlightAction } from '@mantine/spotlight';
import { FileText } from 'lucide-react';
import type { ContentType, Highlight } from '../api/index.js';
import { FoundIn } from '../fields/found-in.js';

const { actionSection, actionBody, actionLabel, actionDescription } = SpotlightAction.classes;

/** A document that a full-text search found. */
export interface DocumentResultProps {
  readonly title: string;
  readonly type: ContentType;
  readonly highlight: Highlight;
}

/** Shows a document in the command bar like other results, and below its type where it was found. */
export function DocumentResult({ title, type, highlight }: DocumentResultProps) {
  return (
    <>
      <Box component="span" className={actionSection} mod={{ position: 'left', dimmed: true }}>
        <FileText size={18} aria-hidden />
      </Box>
      <span className={actionBody}>
        <span className={actionLabel}>{title}</span>
        <span className={actionDescription}>{type.displayName}</span>
        <span className={actionDescription}>
          <FoundIn type={type} highlight={highlight} />
        </span>
      </span>
    </>
  );
}
