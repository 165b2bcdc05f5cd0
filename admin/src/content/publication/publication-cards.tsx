import type { ContentType } from '../../api/index.js';
import { canReadDrafts, type PublicationState } from '../../documents/index.js';
import { Card } from '../../ui/index.js';
import { PreviewButton } from './preview-button.js';
import { ScheduleCard } from './schedule-card.js';

/** An open version. */
export interface PublicationCardsProps {
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
export function PublicationCards({ type, documentId, locale, state, canPublish }: PublicationCardsProps) {
  if (documentId === null || state === null || !type.draftAndPublish) return null;
  return (
    <>
      {type.preview === true && canReadDrafts(type) ? (
        <Card>
          <PreviewButton type={type} documentId={documentId} locale={locale} />
        </Card>
      ) : null}
      {canPublish ? <ScheduleCard type={type} documentId={documentId} locale={locale} /> : null}
    </>
  );
}
