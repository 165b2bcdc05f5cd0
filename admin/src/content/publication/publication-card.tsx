import { Stack } from '@mantine/core';
import type { ContentType } from '../../api/index.js';
import { canReadDrafts, type PublicationState } from '../../documents/index.js';
import { Card } from '../../ui/index.js';
import { PreviewButton } from './preview-button.js';
import { Schedule } from './schedule.js';

/** An open version. */
export interface PublicationCardProps {
  readonly type: ContentType;
  /** null: not written yet. */
  readonly documentId: string | null;
  /** null: the type has no locales. */
  readonly locale: string | null;
  /** null: there is no version. */
  readonly state: PublicationState | null;
  /** The role may publish this version. */
  readonly canPublish: boolean;
}

/** What there is around the publication of an open version: its preview, and when it is published and unpublished by itself. */
export function PublicationCard({ type, documentId, locale, state, canPublish }: PublicationCardProps) {
  if (documentId === null || state === null || !type.draftAndPublish) return null;
  const canPreview = type.preview === true && canReadDrafts(type);
  return canPublish || canPreview ? (
    <Card>
      <Stack gap="sm">
        {canPublish ? <Schedule type={type} documentId={documentId} locale={locale} /> : null}
        {canPreview ? <PreviewButton type={type} documentId={documentId} locale={locale} /> : null}
      </Stack>
    </Card>
  ) : null;
}
